//! What a model may have meant by a word that is no status.

use alloc::vec::Vec;

/// What a word is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Not begun.
    Pending,
    /// Being worked on.
    InProgress,
    /// Done.
    Completed,
    /// No longer wanted.
    Deleted,
}

/// Words that a model may use, in small letters and without what separates words.
const SYNONYMS: [(Meaning, &str); 4] = [
    (
        Meaning::Pending,
        "pending todo open new notstarted unstarted notdone waiting queued planned ready backlog blocked paused onhold \
         deferred incomplete",
    ),
    (
        Meaning::InProgress,
        "inprogress doing active started ongoing working workingon wip current running underway processing",
    ),
    (Meaning::Completed, "completed complete done finished closed resolved checked success succeeded"),
    (Meaning::Deleted, "cancelled canceled deleted removed dropped skipped abandoned obsolete"),
];

/// What a word means, if it is a synonym of a status.
pub fn meant_by(word: &str) -> Option<Meaning> {
    // A longer text is no synonym of anything.
    if word.len() > 32 {
        return None;
    }
    let letters = word.bytes().filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase());
    let word: Vec<u8> = letters.collect();
    SYNONYMS
        .iter()
        .find(|(_, synonyms)| synonyms.as_bytes().split(|byte| *byte == b' ').any(|synonym| synonym == word))
        .map(|(meaning, _)| *meaning)
}
