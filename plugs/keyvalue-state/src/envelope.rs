//! How a value stands in the store.

use std::hash::{DefaultHasher, Hasher};

/// A value with the number of the write that it came by: `<number>\n<value>` in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Which write of its key it is, from 1. 0 for what was put there by somebody else.
    pub number: u64,
    /// The value.
    pub value: String,
}

impl Envelope {
    /// Reads what is stored. Bytes that have no number are a value as a whole, so that whoever asked for it sees what is
    /// there, and what it replaces; those that are no text show as far as they are.
    pub fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        match text.split_once('\n').and_then(|(number, value)| Some((number.parse().ok()?, value))) {
            Some((number, value)) => Self { number, value: value.to_owned() },
            None => Self { number: 0, value: text.into_owned() },
        }
    }

    /// What takes its place.
    pub fn next(&self, value: String) -> Self {
        Self { number: self.number.saturating_add(1), value }
    }

    /// How it is stored.
    pub fn bytes(&self) -> Vec<u8> {
        format!("{}\n{}", self.number, self.value).into_bytes()
    }

    /// Names this value of its key. A key that was removed counts anew, so the number alone could come back for another
    /// value.
    pub fn revision(&self) -> String {
        let mut hasher = DefaultHasher::new();
        hasher.write(self.value.as_bytes());
        format!("{}-{:016x}", self.number, hasher.finish())
    }
}

impl Default for Envelope {
    /// What is there before the first write.
    fn default() -> Self {
        Self { number: 0, value: String::new() }
    }
}
