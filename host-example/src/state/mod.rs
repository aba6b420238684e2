//! Where lists are stored: the [`State`] trait and two back ends.
//!
//! | URL | back end |
//! |---|---|
//! | `memory:` | [`Memory`]: gone when the process ends; for tests and demonstrations |
//! | `sqlite:PATH` | [`Sqlite`]: one file, which several processes may use at once; `~/` is the home folder |
//! | `sqlite:` | the same, in the user's data folder |
//!
//! ```
//! use todo_host::state::{self, State};
//!
//! # fn main() -> Result<(), state::Failure> {
//! let store = state::open("memory:")?;
//! let first = store.save("a session", "a key", "a value", None)?;
//! let second = store.save("a session", "a key", "another", Some(&first))?;
//! assert_ne!(first, second);
//! assert_eq!(store.load("a session", "a key")?.unwrap().value, "another");
//! assert_eq!(store.load("another session", "a key")?, None);
//! # Ok(())
//! # }
//! ```
//!
//! A back end of your own is two methods, `load` and `save`; what they must guarantee stands at [`State`].

mod failure;
mod memory;
mod place;
mod sqlite;
mod url;

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

pub use failure::{Failure, FailureCode};
pub use memory::Memory;
pub use sqlite::Sqlite;
pub use url::open;

use crate::folders;

/// String values under string keys, a set of keys for each session.
///
/// Session names and keys are any text, the empty one included: a back end passes them on as data and never builds a
/// path or a query out of them. Methods are called from several threads at once.
///
/// A method must answer in bounded time. The host can't interrupt it, and time in the storage is outside the time limit
/// of a call: storage that never answers blocks its caller, and keeps the call's place in the pool.
///
/// A back end must answer in bounded time and must not call its own host, which may be waiting for it.
///
/// A back end answers with a [`Failure`] when something goes wrong; the component is told, and hands its message to the
/// model as a refusal. Should a back end panic instead, the call is answered as [`FailureCode::Other`].
pub trait State: Send + Sync {
    /// Reads the value of a key, or none when there is no such key.
    fn load(&self, session: &str, key: &str) -> Result<Option<Entry>, Failure>;

    /// Writes a value and returns its revision, only if the stored revision is still `expected`; none expects that there
    /// is no such key. Otherwise nothing is written and the error is [`FailureCode::Conflict`].
    ///
    /// Comparing and writing must be one atomic step, seen from every thread and process that uses the same storage.
    /// A revision names this value of this key and must never come back for another one, not even after
    /// [`forget`](State::forget).
    fn save(&self, session: &str, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure>;

    /// Lists what is stored, sorted by session name and within a session by key. Sessions without a key don't exist.
    ///
    /// No call of the component needs it: storage that can't do it leaves it out, and it fails with
    /// [`FailureCode::Other`].
    fn sessions(&self) -> Result<Vec<SessionSummary>, Failure> {
        Err(Failure::no_list())
    }

    /// Removes all keys of a session and returns how many there were: 0 when there is no such session.
    ///
    /// May be left out, as [`sessions`](State::sessions).
    fn forget(&self, session: &str) -> Result<u64, Failure> {
        let _ = session;
        Err(Failure::no_list())
    }
}

/// A stored value and its revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value as it was saved, to the byte.
    pub value: String,
    /// Names this value of this key. Opaque: only the back end that made it may look into it.
    pub revision: String,
}

/// What is stored for one session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionSummary {
    /// The session's name.
    pub name: String,
    /// Its keys, sorted.
    pub keys: Vec<KeySummary>,
}

/// What is stored under one key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySummary {
    /// The key.
    pub key: String,
    /// The length of the value in bytes of UTF-8.
    pub bytes: u64,
    /// When the key was first saved, in milliseconds since the Unix epoch.
    pub created: i64,
    /// When the key was last saved, in milliseconds since the Unix epoch.
    pub updated: i64,
}

/// The file that `sqlite:` stands for: `todo-host/state.db` in the user's data folder. None when the system does not say
/// where that is.
pub fn default_path() -> Option<PathBuf> {
    folders::data().map(|data| data.join("todo-host").join("state.db"))
}

/// Now, in milliseconds since the Unix epoch.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
