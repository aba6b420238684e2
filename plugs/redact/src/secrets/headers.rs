//! What stands behind the name of a way to authorize: `Bearer …`, `Basic …`, `Token …`.

use super::{run, word_starts};
use crate::places::Places;

const SCHEMES: [&str; 3] = ["bearer", "basic", "token"];

/// How long what follows is at least.
const LEAST: usize = 16;

/// Adds what stands behind each name.
pub fn find(text: &str, places: &mut Places) {
    for start in word_starts(text) {
        for scheme in SCHEMES {
            let Some((name, rest)) = text[start..].split_at_checked(scheme.len()) else { continue };
            let spaces = rest.len() - rest.trim_start().len();
            if !name.eq_ignore_ascii_case(scheme) || spaces == 0 {
                continue;
            }
            let value = &rest[spaces..];
            let len = run(value, is_of_value);
            if len >= LEAST && is_random(&value[..len]) {
                let from = start + name.len() + spaces;
                places.add(from..from + len);
            }
        }
    }
}

fn is_of_value(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte)
}

/// Whether it is no word, as `basic implementation-and-tests` has one.
fn is_random(value: &str) -> bool {
    value.bytes().any(|byte| byte.is_ascii_digit()) || value.bytes().skip(1).any(|byte| byte.is_ascii_uppercase())
}
