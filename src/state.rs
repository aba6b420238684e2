//! The storage that the host provides, and what becomes of its failures.

use alloc::string::String;

use crate::fault::{Code, Fault, Refusal};
use crate::text::decimal;

/// How many times a write is tried again when another writer was faster.
pub const MAX_RETRIES: usize = 32;

/// A stored value and the revision that names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value as it was saved.
    pub value: String,
    /// Opaque. It never comes back for another value of the same key.
    pub revision: String,
}

/// Why storage failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureCode {
    /// The stored revision is not the expected one.
    Conflict,
    /// The session may not do that.
    Denied,
    /// There is no room.
    Full,
    /// The storage can't be reached.
    Unavailable,
    /// Anything else.
    Other,
}

/// A failure of the storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What kind of failure it is.
    pub code: FailureCode,
    /// What happened, for a person; it is passed on to the model.
    pub message: String,
}

impl Failure {
    /// That another writer was faster.
    pub fn conflict() -> Self {
        Self { code: FailureCode::Conflict, message: String::new() }
    }
}

/// String values under string keys, of one session that the host chose.
pub trait State {
    /// The value of a key, or nothing when there is no such key.
    ///
    /// # Errors
    ///
    /// When the storage fails.
    fn load(&mut self, key: &str) -> Result<Option<Entry>, Failure>;

    /// Writes a value if the stored revision is still `expected` (nothing: if there is no such key), in one atomic step, and
    /// gives the new revision.
    ///
    /// # Errors
    ///
    /// [`FailureCode::Conflict`] when the revision is another one; anything else when the storage fails.
    fn save(&mut self, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure>;
}

/// Saves a value over whatever is stored, so that what it gives is always what this very save replaced: the entry before,
/// and the new revision.
pub(crate) fn save(state: &mut impl State, key: &str, value: &str) -> Result<(Option<Entry>, String), Refusal> {
    for _ in 0..=MAX_RETRIES {
        let entry = state.load(key).map_err(refusal)?;
        match state.save(key, value, entry.as_ref().map(|entry| entry.revision.as_str())) {
            Ok(revision) => return Ok((entry, revision)),
            Err(Failure { code: FailureCode::Conflict, .. }) => {}
            Err(failure) => return Err(refusal(failure)),
        }
    }
    let fault = Fault::new(
        "state",
        ["other writers were faster ", &decimal(MAX_RETRIES + 1), " times, nothing was stored"].concat(),
    )
    .expected("the same call again later");
    Err(Refusal::of(Code::StateConflict, fault))
}

/// What a failure of the storage is to the caller of the tool.
pub(crate) fn refusal(failure: Failure) -> Refusal {
    let (code, default) = match failure.code {
        FailureCode::Conflict => (Code::StateConflict, "another writer was faster"),
        FailureCode::Denied => (Code::StateDenied, "the storage does not allow it"),
        FailureCode::Full => (Code::StateFull, "the storage is full"),
        FailureCode::Unavailable => (Code::StateUnavailable, "the storage can't be reached"),
        FailureCode::Other => (Code::StateUnavailable, "the storage failed"),
    };
    let message = if failure.message.is_empty() { default.into() } else { failure.message };
    Refusal::of(code, Fault::new("state", message))
}
