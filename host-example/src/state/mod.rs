//! Where lists are stored: the [`State`] trait and two back ends.
//!
//! | URL | back end |
//! |---|---|
//! | `memory:` | [`Memory`]: gone when the process ends; for tests and demonstrations |
//! | `sqlite:PATH` | [`Sqlite`]: one file, which several processes may use at once |
//! | `sqlite:` | the same, in the user's data folder |
//!
//! ```
//! use todo_host::state::{self, State};
//!
//! # fn main() -> Result<(), state::StateError> {
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
//! A back end of your own is these four methods; what they must guarantee stands at [`State`].

mod error;
mod memory;
mod sqlite;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

pub use error::{ErrorCode, StateError};
pub use memory::Memory;
pub use sqlite::Sqlite;

/// String values under string keys, a set of keys for each session.
///
/// Session names and keys are any text, the empty one included: a back end passes them on as data and never builds a
/// path or a query out of them. Methods are called from several threads at once.
///
/// A back end answers with a [`StateError`] when something goes wrong; the component is told, and hands it to the model
/// as a refusal. Should a back end panic instead, the call is answered as [`ErrorCode::Other`].
pub trait State: Send + Sync {
    /// Reads the value of a key, or none when there is no such key.
    fn load(&self, session: &str, key: &str) -> Result<Option<Entry>, StateError>;

    /// Writes a value and returns its revision, only if the stored revision is still `expected`; none expects that there
    /// is no such key. Otherwise nothing is written and the error is [`ErrorCode::Conflict`].
    ///
    /// Comparing and writing must be one atomic step, seen from every thread and process that uses the same storage.
    /// A revision names this value of this key and must never come back for another one, not even after
    /// [`forget`](State::forget).
    fn save(&self, session: &str, key: &str, value: &str, expected: Option<&str>) -> Result<String, StateError>;

    /// Lists what is stored, sorted by session name and within a session by key. Sessions without a key don't exist.
    fn sessions(&self) -> Result<Vec<SessionSummary>, StateError>;

    /// Removes all keys of a session and returns how many there were: 0 when there is no such session.
    fn forget(&self, session: &str) -> Result<u64, StateError>;
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

/// Opens the storage that a URL names; the module's page has the table.
///
/// # Errors
///
/// [`ErrorCode::Other`] for a URL that is none of these, and what [`Sqlite::open`] says.
pub fn open(url: &str) -> Result<Arc<dyn State>, StateError> {
    match url.split_once(':') {
        Some(("memory", "")) => Ok(Arc::new(Memory::new())),
        Some(("memory", rest)) => Err(StateError::new(
            ErrorCode::Other,
            format!(
                "state URL {url:?}: nothing may follow `memory:`, and here is {rest:?}; write `memory:` alone, or \
                 `sqlite:PATH` for a file"
            ),
        )),
        Some(("sqlite", "")) => Ok(Arc::new(Sqlite::open_default()?)),
        Some(("sqlite", path)) => Ok(Arc::new(Sqlite::open(path)?)),
        _ => Err(StateError::new(
            ErrorCode::Other,
            format!(
                "state URL {url:?} names no storage; write `memory:`, `sqlite:PATH`, or `sqlite:` for the file in your \
                 data folder"
            ),
        )),
    }
}

/// The file that `sqlite:` stands for: `todo-host/state.db` in the user's data folder. None when the system does not say
/// where that is.
pub fn default_path() -> Option<PathBuf> {
    directories::BaseDirs::new().map(|dirs| dirs.data_dir().join("todo-host").join("state.db"))
}

/// Now, in milliseconds since the Unix epoch.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
