//! Private keys in PEM form, whole or cut off.

use crate::places::Places;

const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";
const DASHES: &str = "-----";

/// How far a label goes at most.
const LONGEST_LABEL: usize = 64;

/// Adds every private key, to the end of the text where its own end is missing.
pub fn find(text: &str, places: &mut Places) {
    let mut at = 0;
    while let Some(begin) = text[at..].find(BEGIN) {
        let start = at + begin;
        let label = start + BEGIN.len();
        at = label;
        if is_private_key(&text[label..]) {
            at = end(text, label);
            places.add(start..at);
        }
    }
}

/// Whether the label that a text begins with is that of a private key.
fn is_private_key(text: &str) -> bool {
    let text = &text[..text.floor_char_boundary(LONGEST_LABEL)];
    let line = text.lines().next().unwrap_or_default();
    line.split_once(DASHES).map_or(line, |(label, _)| label).contains("PRIVATE KEY")
}

fn end(text: &str, from: usize) -> usize {
    let label = text[from..].find(END).map(|end| from + end + END.len());
    let closed = label.and_then(|label| Some(label + text[label..].find(DASHES)? + DASHES.len()));
    closed.unwrap_or(text.len())
}
