//! Where a value stands, as a fault names it.

use alloc::string::String;

use crate::text::{concat, decimal, excerpt};

/// A path longer than this, in bytes, is shortened in the middle.
const LONG: usize = 160;

/// A step on the way from the top to a value.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// To an element of an array.
    Index(usize),
    /// To the value of a key, as the key stands in the text, in quotation marks.
    Key(&'a str),
}

/// The path of these steps from `root`, which is empty for a model's input. Keys are the sender's, so they are cut and made
/// visible like anything else that is quoted.
#[cold]
pub fn path(root: &str, steps: &[Step<'_>]) -> String {
    let mut out = String::from(root);
    for (place, step) in steps.iter().enumerate() {
        if out.len() > LONG && place + 1 < steps.len() {
            out.push('…');
            if let Some(last) = steps.last() {
                push_step(&mut out, last);
            }
            return out;
        }
        push_step(&mut out, step);
    }
    if out.is_empty() { "input".into() } else { out }
}

fn push_step(out: &mut String, step: &Step<'_>) {
    match step {
        Step::Index(index) => out.push_str(&concat(&["[", &decimal(*index), "]"])),
        Step::Key(source) => match plain(source) {
            Some(key) => {
                if !out.is_empty() {
                    out.push('.');
                }
                out.push_str(key);
            }
            None => out.push_str(&concat(&["[", &excerpt(source), "]"])),
        },
    }
}

/// The key, if it can stand in a path without quotation marks.
fn plain(source: &str) -> Option<&str> {
    let key = source.strip_prefix('"')?.strip_suffix('"')?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    ((1..=40).contains(&key.len()) && key.bytes().all(is_plain)).then_some(key)
}
