//! The file in which `--audit` keeps the records of calls.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use crate::terminal;
use crate::text::visible;
use crate::times::{now, rfc3339};

/// What every entry begins with.
const BEGINNING: &[u8] = br#"{"time":"#;

/// A file that records are appended to.
pub struct AuditFile {
    path: PathBuf,
    file: File,
}

impl AuditFile {
    /// Opens it, or makes it. A file of another kind is left alone: a line behind it would spoil it.
    pub fn open(path: &Path) -> Result<Self> {
        let name = visible(&path.to_string_lossy()).into_owned();
        if !is_of_records(path) {
            bail!(
                "{name} is there already, and no file of records, which has a line of JSON for each call; name another one"
            );
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("can't open {name} for the records of calls"))?;
        Ok(AuditFile { path: path.to_owned(), file })
    }

    /// Appends a record, in one step. A record that is JSON stands there as it is, any other as a string.
    pub fn append(&self, session: &str, record: &str) {
        let record = serde_json::from_str(record).unwrap_or_else(|_| Value::from(record));
        let entry = json!({"time": rfc3339(now()), "session": session, "record": record});
        // A disk that was full may have cut off the last line, and what follows is none of it.
        let before = if ends_within_a_line(&self.path).unwrap_or(false) { "\n" } else { "" };
        if let Err(error) = (&self.file).write_all(format!("{before}{entry}\n").as_bytes()) {
            terminal::warn(&format!(
                "the record of this call is not in {}: {error}; the call itself went on, so make room or correct the file \
                 before the next one",
                visible(&self.path.to_string_lossy())
            ));
        }
    }
}

/// Whether a file is one of records, as far as it can be read: empty, or with the beginning of an entry, which may be cut off.
/// What is no plain file takes whatever comes.
fn is_of_records(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = plain(path).and_then(|file| file.take(BEGINNING.len() as u64).read_to_end(&mut beginning));
    let line = beginning.split(|byte| *byte == b'\n').next().unwrap_or_default();
    read.is_err() || BEGINNING.starts_with(line)
}

/// Whether the last line of a file has no end.
fn ends_within_a_line(path: &Path) -> io::Result<bool> {
    let mut file = plain(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

/// Opens a plain file for reading. A pipe would wait for a writer, and an endless device has no last line.
fn plain(path: &Path) -> io::Result<File> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    File::open(path)
}
