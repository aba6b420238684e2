//! What a model may have meant by a word that is no status.

use alloc::string::String;
use alloc::vec::Vec;

use crate::todo::Status;

/// What is legal in a status.
pub(crate) const LEGAL: &str = "one of pending, in_progress, completed";

/// What is legal where `word` stood.
pub(crate) fn legal_instead_of(word: &str) -> String {
    match meant_by(word) {
        Some(Some(status)) => ["\"", status.as_str(), "\" (", LEGAL, ")"].concat(),
        Some(None) => [LEGAL, " (to drop an item, leave it out of the list)"].concat(),
        None => LEGAL.into(),
    }
}

/// Words that a model may use, in small letters and without what separates words, and the status that they mean; none
/// means that the item is to be dropped.
const SYNONYMS: [(Option<Status>, &str); 4] = [
    (
        Some(Status::Pending),
        "pending todo open new notstarted unstarted notdone waiting queued planned ready backlog blocked paused onhold \
         deferred incomplete",
    ),
    (
        Some(Status::InProgress),
        "inprogress doing active started ongoing working workingon wip current running underway processing",
    ),
    (Some(Status::Completed), "completed complete done finished closed resolved checked success succeeded"),
    (None, "cancelled canceled deleted removed dropped skipped abandoned obsolete"),
];

/// The row of the table that has the word.
fn meant_by(word: &str) -> Option<Option<Status>> {
    // A longer text is no synonym of anything.
    if word.len() > 32 {
        return None;
    }
    let letters = word.bytes().filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase());
    let word: Vec<u8> = letters.collect();
    SYNONYMS
        .iter()
        .find(|(_, synonyms)| synonyms.as_bytes().split(|byte| *byte == b' ').any(|synonym| synonym == word))
        .map(|(status, _)| *status)
}
