//! A session in memory, for the native logic and for a warm instance alike.
#![allow(dead_code)] // Each test and bench uses its share.

use std::collections::HashMap;

use agent_tool::state::{Entry, Failure, State};

/// Values by key. A revision counts the writes.
#[derive(Default)]
pub struct Memory {
    entries: HashMap<String, Entry>,
    writes: u64,
}

impl Memory {
    /// What is stored under a key.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.entries.get(key).map(|entry| entry.value.as_str())
    }
}

impl State for Memory {
    fn load(&mut self, key: &str) -> Result<Option<Entry>, Failure> {
        Ok(self.entries.get(key).cloned())
    }

    fn save(&mut self, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
        if self.entries.get(key).map(|entry| entry.revision.as_str()) != expected {
            return Err(Failure::conflict());
        }
        self.writes += 1;
        let revision = self.writes.to_string();
        self.entries.insert(key.into(), Entry { value: value.into(), revision: revision.clone() });
        Ok(revision)
    }
}
