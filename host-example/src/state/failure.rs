//! How storage fails.

/// Why storage failed. The component turns the code into its own: `STATE_CONFLICT`, `STATE_DENIED`, …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureCode {
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

/// A failure of the storage: what kind, a message that a model may read, and what a person needs besides.
///
/// Printed, it is the text for the person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", detail.as_ref().unwrap_or(message))]
pub struct Failure {
    /// What kind of failure it is.
    pub code: FailureCode,
    /// What happened and what to do about it, in a sentence for a model: when it happens during a call, the component
    /// passes this on. So it holds no secret, no path and no text of a library.
    pub message: String,
    /// The same for a person or a log: what exactly happened, to which file, and what can be done. It stands for itself
    /// and never reaches the component; see [`HostBuilder::on_failure`](crate::HostBuilder::on_failure). None when the
    /// message says it all.
    pub detail: Option<String>,
}

impl Failure {
    /// A failure of a kind, with its message for the model.
    pub fn new(code: FailureCode, message: impl Into<String>) -> Self {
        Failure { code, message: message.into(), detail: None }
    }

    /// The same failure with its text for a person.
    ///
    /// ```
    /// use todo_host::state::{Failure, FailureCode};
    ///
    /// let failure = Failure::new(FailureCode::Full, "there is no room; send a shorter list")
    ///     .with_detail("the table todo_lists of db7 has reached its quota of 4 MiB");
    /// assert!(failure.to_string().contains("db7") && !failure.message.contains("db7"));
    /// ```
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// The failure of a `save` that came second.
    pub fn conflict() -> Self {
        Failure::new(FailureCode::Conflict, "another writer changed the value in between")
    }

    /// The failure of storage that has no list of its sessions.
    pub(super) fn no_list() -> Self {
        Failure::new(FailureCode::Other, "this storage can't list sessions")
    }
}
