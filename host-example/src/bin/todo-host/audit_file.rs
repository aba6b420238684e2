//! The file in which `--audit` keeps the records of calls.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::terminal;
use crate::text::visible;
use crate::times::{now, rfc3339};

/// A file that records are appended to.
pub struct AuditFile {
    name: String,
    file: File,
}

impl AuditFile {
    /// Opens it, or makes it.
    pub fn open(path: &Path) -> Result<Self> {
        let name = visible(&path.to_string_lossy()).into_owned();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("can't open {name} for the records of calls"))?;
        Ok(AuditFile { name, file })
    }

    /// Appends a record, in one step. A record that is JSON stands there as it is, any other as a string.
    pub fn append(&self, session: &str, record: &str) {
        let record = serde_json::from_str(record).unwrap_or_else(|_| Value::from(record));
        let entry = json!({"time": rfc3339(now()), "session": session, "record": record});
        if let Err(error) = (&self.file).write_all(format!("{entry}\n").as_bytes()) {
            terminal::warn(&format!(
                "the record of this call is not in {}: {error}; the call itself went on, so make room or correct the file \
                 before the next one",
                self.name
            ));
        }
    }
}
