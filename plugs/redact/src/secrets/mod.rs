//! The secrets that are known without the host's help. All are found in one walk each, so that a text of any kind costs no
//! more than its length.

mod assignments;
mod headers;
mod known_forms;
mod names;
mod private_keys;
mod urls;

pub use names::names_a_secret;

use crate::places::Places;

/// Adds every secret that is known in a text.
pub fn find(text: &str, places: &mut Places) {
    known_forms::find(text, places);
    private_keys::find(text, places);
    headers::find(text, places);
    urls::find(text, places);
    assignments::find(text, places);
}

/// The places in a text where a word begins: a letter or digit behind anything else, an underscore too.
fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let mut inside = false;
    text.bytes().enumerate().filter_map(move |(at, byte)| {
        let begins = byte.is_ascii_alphanumeric() && !inside;
        inside = byte.is_ascii_alphanumeric();
        begins.then_some(at)
    })
}

/// How many bytes at the beginning of a text are of a kind.
fn run(text: &str, is_of: impl Fn(u8) -> bool) -> usize {
    text.bytes().position(|byte| !is_of(byte)).unwrap_or(text.len())
}
