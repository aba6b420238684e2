//! What is told about a word that is no status.

use alloc::string::String;

use agent_tool::status_words::{Meaning, meant_by};

use crate::todo::Status;
use agent_tool::text::concat;

/// What is legal in a status.
pub(crate) const LEGAL: &str = "one of pending, in_progress, completed";

/// What is legal where `word` stood.
pub(crate) fn legal_instead_of(word: &str) -> String {
    let status = match meant_by(word) {
        Some(Meaning::Pending) => Status::Pending,
        Some(Meaning::InProgress) => Status::InProgress,
        Some(Meaning::Completed) => Status::Completed,
        Some(Meaning::Deleted) => return concat(&[LEGAL, " (to drop an item, leave it out of the list)"]),
        None => return LEGAL.into(),
    };
    concat(&["\"", status.as_str(), "\" (", LEGAL, ")"])
}
