//! Where a task stands.

use alloc::string::String;

use agent_tool::status_words::{Meaning, meant_by};
use agent_tool::text::concat;

/// Where a task stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not begun.
    Pending,
    /// Being worked on now.
    InProgress,
    /// Done.
    Completed,
    /// Put aside for good.
    Deleted,
}

/// What is legal in a status.
pub(crate) const LEGAL: &str = "one of pending, in_progress, completed, deleted";

impl Status {
    /// Every status, in the order in which a task usually takes them.
    pub const ALL: [Self; 4] = [Self::Pending, Self::InProgress, Self::Completed, Self::Deleted];

    /// The word that a model writes, as in `in_progress`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::InProgress => "in_progress",
            Self::Completed => "completed",
            Self::Deleted => "deleted",
        }
    }

    /// The status of exactly this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether there is still something to do.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::InProgress)
    }
}

/// What is legal where `word` stood.
pub(crate) fn legal_instead_of(word: &str) -> String {
    let status = match meant_by(word) {
        Some(Meaning::Pending) => Status::Pending,
        Some(Meaning::InProgress) => Status::InProgress,
        Some(Meaning::Completed) => Status::Completed,
        Some(Meaning::Deleted) => Status::Deleted,
        None => return LEGAL.into(),
    };
    concat(&["\"", status.as_str(), "\" (", LEGAL, ")"])
}
