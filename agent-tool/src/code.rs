//! The kinds of refusal.

/// The kinds of refusal that every tool has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommonCode {
    /// The shape of the input is wrong.
    InvalidArgs,
    /// The host's own options can't be used.
    InvalidOptions,
    /// Other writers kept winning.
    StateConflict,
    /// A read found a stored value that the tool did not write.
    StateCorrupt,
    /// The host's storage does not allow it.
    StateDenied,
    /// The host's storage has no room.
    StateFull,
    /// The host's storage can't be reached, or failed in a way of its own.
    StateUnavailable,
}

/// The kinds of refusal of one tool: the common ones and its own.
pub trait Code: Copy + From<CommonCode> {
    /// The code as a model reads it, as in `INVALID_ARGS`.
    fn as_str(self) -> &'static str;
}

impl Code for CommonCode {
    fn as_str(self) -> &'static str {
        match self {
            Self::InvalidArgs => "INVALID_ARGS",
            Self::InvalidOptions => "INVALID_OPTIONS",
            Self::StateConflict => "STATE_CONFLICT",
            Self::StateCorrupt => "STATE_CORRUPT",
            Self::StateDenied => "STATE_DENIED",
            Self::StateFull => "STATE_FULL",
            Self::StateUnavailable => "STATE_UNAVAILABLE",
        }
    }
}
