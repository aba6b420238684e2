//! How storage fails.

/// Why storage failed. The component turns the code into its own: `STATE_CONFLICT`, `STATE_DENIED`, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorCode {
    /// `save` only: the stored revision is not the expected one, or the key is there when none was expected.
    Conflict,
    /// This session, or this process, may not do that.
    Denied,
    /// There is no room for the value.
    Full,
    /// The storage can't be reached now.
    Unavailable,
    /// Anything else.
    Other,
}

/// A failure of the storage: what kind, and a message for a person.
///
/// When it happens during a call, the message is passed on to the model. It must hold no secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct StateError {
    /// What kind of failure it is.
    pub code: ErrorCode,
    /// What happened, to what, and what can be done about it.
    pub message: String,
}

impl StateError {
    /// A failure of a kind, with its message.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        StateError { code, message: message.into() }
    }

    /// The failure of a `save` that came second.
    pub fn conflict() -> Self {
        StateError::new(ErrorCode::Conflict, "another writer changed the value in between")
    }
}
