//! Storage in the memory of the process.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Entry, Failure, KeySummary, SessionSummary, State, now};

/// Storage in the memory of the process, for tests and demonstrations: gone when it is dropped.
///
/// ```
/// use todo_host::state::{FailureCode, Memory, State};
///
/// let store = Memory::new();
/// let revision = store.save("session", "todos", "[]", None).unwrap();
/// assert_eq!(store.save("session", "todos", "[]", None).unwrap_err().code, FailureCode::Conflict);
/// assert!(store.save("session", "todos", "[]", Some(&revision)).is_ok());
/// ```
#[derive(Debug, Default)]
pub struct Memory {
    contents: Mutex<Contents>,
}

#[derive(Debug, Default)]
struct Contents {
    sessions: BTreeMap<String, BTreeMap<String, Value>>,
    /// The newest revision of all, so that none comes back after a session was forgotten.
    newest: u64,
}

#[derive(Debug)]
struct Value {
    text: String,
    revision: String,
    created: i64,
    updated: i64,
}

impl Memory {
    /// Storage with nothing in it.
    pub fn new() -> Self {
        Memory::default()
    }

    /// The contents are whole after every statement that changes them, so a panic elsewhere leaves nothing half done.
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State for Memory {
    fn load(&self, session: &str, key: &str) -> Result<Option<Entry>, Failure> {
        let contents = self.contents();
        let value = contents.sessions.get(session).and_then(|keys| keys.get(key));
        Ok(value.map(|value| Entry { value: value.text.clone(), revision: value.revision.clone() }))
    }

    fn save(&self, session: &str, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
        let mut contents = self.contents();
        let stored = contents.sessions.get(session).and_then(|keys| keys.get(key));
        if stored.map(|stored| stored.revision.as_str()) != expected {
            return Err(Failure::conflict());
        }
        let updated = now();
        let created = stored.map_or(updated, |stored| stored.created);
        contents.newest += 1;
        let revision = contents.newest.to_string();
        let value = Value { text: value.to_owned(), revision: revision.clone(), created, updated };
        let keys = contents.sessions.entry(session.to_owned()).or_default();
        keys.insert(key.to_owned(), value);
        Ok(revision)
    }

    fn sessions(&self) -> Result<Vec<SessionSummary>, Failure> {
        let contents = self.contents();
        let summaries = contents.sessions.iter().map(|(name, keys)| SessionSummary {
            name: name.clone(),
            keys: keys
                .iter()
                .map(|(key, value)| KeySummary {
                    key: key.clone(),
                    bytes: value.text.len() as u64,
                    created: value.created,
                    updated: value.updated,
                })
                .collect(),
        });
        Ok(summaries.collect())
    }

    fn forget(&self, session: &str) -> Result<u64, Failure> {
        let removed = self.contents().sessions.remove(session);
        Ok(removed.map_or(0, |keys| keys.len() as u64))
    }
}
