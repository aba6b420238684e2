//! The storage that the host provides, and what becomes of its failures.

use alloc::string::String;

use crate::code::{Code, CommonCode};
use crate::fault::Fault;
use crate::refusal::Refusal;
use crate::text::{concat, decimal};

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

/// Loads a value, decides what to write in its place, and saves that if nobody else wrote meanwhile; else begins again. So
/// what was decided always replaced the very value that it was decided on. Gives the decision, what it replaced, and the
/// new revision.
///
/// `decide` gets the value that is stored, or nothing, and gives the value to store with whatever the caller wants back.
///
/// # Errors
///
/// What `decide` refuses, what the storage said, or that other writers were faster [`MAX_RETRIES`] times and once more.
pub fn update<T, V: AsRef<str>, C: Code>(
    state: &mut impl State,
    key: &str,
    mut decide: impl FnMut(Option<&str>) -> Result<(V, T), Refusal<C>>,
) -> Result<Updated<T, V>, Refusal<C>> {
    for _ in 0..=MAX_RETRIES {
        let replaced = state.load(key).map_err(refusal)?;
        let (value, decision) = decide(replaced.as_ref().map(|entry| entry.value.as_str()))?;
        match state.save(key, value.as_ref(), replaced.as_ref().map(|entry| entry.revision.as_str())) {
            Ok(revision) => return Ok(Updated { decision, value, replaced, revision }),
            Err(Failure { code: FailureCode::Conflict, .. }) => {}
            Err(failure) => return Err(refusal(failure)),
        }
    }
    let fault = Fault::new(
        "state",
        concat(&["other writers were faster ", &decimal(MAX_RETRIES + 1), " times, nothing was stored"]),
    )
    .expected("the same call again later");
    Err(Refusal::of(CommonCode::StateConflict, fault))
}

/// A value that was stored.
#[derive(Debug)]
pub struct Updated<T, V> {
    /// What was decided beside it.
    pub decision: T,
    /// The value itself.
    pub value: V,
    /// What it replaced.
    pub replaced: Option<Entry>,
    /// Its revision.
    pub revision: String,
}

/// What a failure of the storage is to the caller of the tool.
pub fn refusal<C: Code>(failure: Failure) -> Refusal<C> {
    let (code, default) = match failure.code {
        FailureCode::Conflict => (CommonCode::StateConflict, "another writer was faster"),
        FailureCode::Denied => (CommonCode::StateDenied, "the storage does not allow it"),
        FailureCode::Full => (CommonCode::StateFull, "the storage is full"),
        FailureCode::Unavailable => (CommonCode::StateUnavailable, "the storage can't be reached"),
        FailureCode::Other => (CommonCode::StateUnavailable, "the storage failed"),
    };
    let message = if failure.message.is_empty() { default.into() } else { failure.message };
    Refusal::of(code, Fault::new("state", message))
}
