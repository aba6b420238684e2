//! Finding the end of what a string can hold as it is.

const BYTES: usize = size_of::<u64>();
const ONES: u64 = u64::MAX / 0xFF;
const HIGHS: u64 = ONES << 7;

/// How many bytes stand before the first quotation mark, backslash or control character; all, when there is none.
///
/// Eight bytes at a time, because a sandbox pays for each turn of a loop.
#[inline]
pub(super) fn plain_len(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks::<BYTES>();
    for (number, word) in words.iter().enumerate() {
        if let Some(place) = first_special(*word) {
            return number * BYTES + place;
        }
    }
    match bytes.last_chunk::<BYTES>() {
        // Those of its bytes that stand in the words are plain.
        Some(last) => first_special(*last).map_or(bytes.len(), |place| bytes.len() - BYTES + place),
        None => rest.iter().position(|byte| *byte < b' ' || matches!(byte, b'"' | b'\\')).unwrap_or(rest.len()),
    }
}

/// Which of eight bytes is the first one that can't stand in a string as it is.
#[inline]
pub(super) fn first_special(word: [u8; BYTES]) -> Option<usize> {
    let word = u64::from_le_bytes(word);
    let special = below(word, b' ') | equal(word, b'"') | equal(word, b'\\');
    (special != 0).then(|| (special.trailing_zeros() / 8) as usize)
}

/// The high bit of each byte of `word` that is below `limit`. Exact for the lowest such byte, which is the one that counts.
#[inline]
fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(ONES * u64::from(limit)) & !word & HIGHS
}

/// The high bit of each byte of `word` that is `byte`, as exact as [`below`].
#[inline]
fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ (ONES * u64::from(byte)), 1)
}
