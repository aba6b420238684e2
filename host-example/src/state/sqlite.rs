//! Storage in an SQLite file, which several processes and languages may use at once.
//!
//! The file is kept simple on purpose: one table, whose rows are never changed but replaced, so that the row id serves as
//! the revision. `AUTOINCREMENT` is what keeps an id from coming back.

mod failures;
mod owner;
mod reader;
mod writer;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, params};

pub(super) use self::failures::told;
use self::failures::{Trouble, code_of_io, failure, forbids_writing, read_only};
use super::place::{self, Identity};
use super::{Entry, Failure, FailureCode, KeySummary, SessionSummary, State, default_path, now};

/// How long to wait for other writers before giving up.
const PATIENCE: Duration = Duration::from_secs(10);

const LOAD: &str = "SELECT value, revision FROM state WHERE session = ?1 AND key = ?2";
const INSERT: &str = "INSERT INTO state(session, key, value, created, updated) VALUES (?1, ?2, ?3, ?4, ?4)
    ON CONFLICT(session, key) DO NOTHING RETURNING revision";
const REPLACE: &str = "INSERT OR REPLACE INTO state(session, key, value, created, updated)
    SELECT session, key, ?3, created, ?4 FROM state WHERE session = ?1 AND key = ?2 AND revision = ?5 RETURNING revision";
const LIST: &str =
    "SELECT session, key, length(CAST(value AS BLOB)), created, updated FROM state ORDER BY session, key";
const FORGET: &str = "DELETE FROM state WHERE session = ?1";

/// What is loaded for a value that is no text. It can't be a list, so a read reports it and a write replaces it. Decoding what
/// can be decoded would make up a list that nobody stored.
const NO_TEXT: &str = "(not UTF-8 text)";

/// Storage in one SQLite file: durable when a save returns, and shared by as many processes as like to.
///
/// A save waits up to ten seconds for other writers; after that it fails with [`FailureCode::Unavailable`]. Beside the file
/// stand `-wal` and `-shm` files while it is in use; they belong to it. It must not lie on a network file system, and a
/// process that was forked opens it anew: SQLite's locks don't bear a fork.
///
/// ```
/// use todo_host::state::{Sqlite, State};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("lists.db");
/// let revision = Sqlite::open(&path)?.save("session", "todos", "[]", None)?;
/// assert_eq!(Sqlite::open(&path)?.load("session", "todos")?.unwrap().revision, revision);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sqlite {
    access: Access,
    path: PathBuf,
    /// Which file it was when it was opened.
    identity: Option<Identity>,
}

/// What can be done with the file.
#[derive(Debug)]
enum Access {
    Write(Mutex<Connection>),
    /// Opened anew for each look at it.
    Read,
}

impl Sqlite {
    /// Opens a file, and makes it when there is none. Its folder must exist. When the file is removed or replaced while it is
    /// open, calls fail with [`FailureCode::Unavailable`] from then on.
    ///
    /// A file that can't be written to can be read all the same, see [`is_read_only`](Sqlite::is_read_only); what would
    /// change it fails with [`FailureCode::Denied`].
    ///
    /// # Errors
    ///
    /// [`FailureCode::Denied`] for a file that can't be written to and holds nothing to read, [`FailureCode::Full`] for a
    /// full disk, [`FailureCode::Unavailable`] for a folder that does not exist, a file that can't be made or read, or one
    /// that another process holds on to, and [`FailureCode::Other`] for a file that is no database, another program's, or
    /// of another version. Such a file is left as it is.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Failure> {
        let path = place::checked(path.as_ref())?;
        let access = match writer::open(&path) {
            Ok(connection) => Access::Write(Mutex::new(connection)),
            Err(Trouble::Sql(error)) if forbids_writing(&error) && place::has_content(&path) => {
                reader::expect_ours(&path)?;
                Access::Read
            }
            Err(Trouble::Sql(error)) => return Err(failure(&path, &error)),
            Err(Trouble::Found(found)) => return Err(found),
        };
        let identity = Identity::of(&path);
        Ok(Sqlite { access, path, identity })
    }

    /// Whether the file could only be opened for reading, because of its permissions, its folder's, or a file system that
    /// is read-only. That it can be written to later shows when it is opened again.
    pub fn is_read_only(&self) -> bool {
        matches!(self.access, Access::Read)
    }

    /// Opens the file in the user's data folder, see [`default_path`], and makes its folder first when need be.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Sqlite::open), and [`FailureCode::Unavailable`] when there is no such folder on this system.
    pub fn open_default() -> Result<Self, Failure> {
        let Some(path) = default_path() else {
            return Err(told(
                FailureCode::Unavailable,
                "this system names no data folder for the user (is HOME set, to a whole path?); name a file with `sqlite:PATH`",
            ));
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| {
                told(
                    code_of_io(&error),
                    format!(
                        "can't make the folder {}: {error}; name another file with `sqlite:PATH`",
                        folder.display()
                    ),
                )
            })?;
        }
        Sqlite::open(path)
    }

    /// Bounds the size of the file to about this many bytes, for this process. A save that needs more fails with
    /// [`FailureCode::Full`].
    ///
    /// # Errors
    ///
    /// What the database says when it can't be asked.
    pub fn limit_bytes(&self, bytes: u64) -> Result<(), Failure> {
        self.read(|connection| {
            let page: i64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0))?;
            let pages = (bytes / u64::try_from(page).unwrap_or(1).max(1)).max(1);
            connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
        })
    }

    /// Fails when the file that is open is not the one at its path any more: what is written to it would be lost.
    fn expect_same_file(&self) -> Result<(), Failure> {
        if Identity::of(&self.path) == self.identity {
            return Ok(());
        }
        Err(told(
            FailureCode::Unavailable,
            format!(
                "{} was removed or replaced while it was open; put it back, or start again to use what is there now",
                self.path.display()
            ),
        ))
    }

    /// Asks something that changes nothing.
    fn read<T>(&self, ask: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Failure> {
        self.expect_same_file()?;
        let answer = match &self.access {
            Access::Write(connection) => ask(&sound(connection)),
            Access::Read => reader::read(&self.path, ask),
        };
        answer.map_err(|error| failure(&self.path, &error))
    }

    /// Does something that may change the file.
    fn write<T>(&self, change: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Failure> {
        self.expect_same_file()?;
        match &self.access {
            Access::Write(connection) => change(&sound(connection)).map_err(|error| failure(&self.path, &error)),
            Access::Read => Err(read_only(&self.path)),
        }
    }
}

/// A statement that panicked half way was rolled back when it was dropped, so the connection is sound.
fn sound(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State for Sqlite {
    fn load(&self, session: &str, key: &str) -> Result<Option<Entry>, Failure> {
        self.read(|connection| {
            connection
                .prepare_cached(LOAD)?
                .query_row([session, key], |row| {
                    let revision: i64 = row.get(1)?;
                    let value = match row.get_ref(0)? {
                        ValueRef::Text(bytes) => str::from_utf8(bytes).unwrap_or(NO_TEXT),
                        _ => NO_TEXT,
                    };
                    Ok(Entry { value: value.to_owned(), revision: revision.to_string() })
                })
                .optional()
        })
    }

    fn save(&self, session: &str, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
        // What is no number is no revision of ours, so it can't be the stored one.
        let expected: Option<i64> = match expected {
            None => None,
            Some(text) => Some(text.parse().map_err(|_| Failure::conflict())?),
        };
        let saved = self.write(|connection| {
            let (mut statement, mut rows);
            if let Some(expected) = expected {
                statement = connection.prepare_cached(REPLACE)?;
                rows = statement.query(params![session, key, value, now(), expected])?;
            } else {
                statement = connection.prepare_cached(INSERT)?;
                rows = statement.query(params![session, key, value, now()])?;
            }
            let revision: Option<i64> = rows.next()?.map(|row| row.get(0)).transpose()?;
            // The row comes before the commit. Only when the statement is run to its end do we know that it worked.
            while rows.next()?.is_some() {}
            Ok(revision)
        })?;
        // Only a file that is still there when the save is over has kept it.
        self.expect_same_file()?;
        match saved {
            Some(revision) => Ok(revision.to_string()),
            None => Err(Failure::conflict()),
        }
    }

    fn sessions(&self) -> Result<Vec<SessionSummary>, Failure> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(LIST)?;
            let mut rows = statement.query([])?;
            let mut sessions: Vec<SessionSummary> = Vec::new();
            while let Some(row) = rows.next()? {
                // Somebody else may have written the row: what is odd about it must not hide the others.
                let name = shown(row.get_ref(0)?);
                let key = KeySummary {
                    key: shown(row.get_ref(1)?),
                    bytes: number(row.get_ref(2)?).unsigned_abs(),
                    created: number(row.get_ref(3)?),
                    updated: number(row.get_ref(4)?),
                };
                match sessions.last_mut() {
                    Some(last) if last.name == name => last.keys.push(key),
                    _ => sessions.push(SessionSummary { name, keys: vec![key] }),
                }
            }
            Ok(sessions)
        })
    }

    fn forget(&self, session: &str) -> Result<u64, Failure> {
        self.write(|connection| {
            let removed = connection.prepare_cached(FORGET)?.execute([session])?;
            // Else the texts would stay in the log beside the file. Another process that reads may put it off.
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
            Ok(removed as u64)
        })
    }
}

/// A text as it can be listed, whatever it is.
fn shown(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => NO_TEXT.to_owned(),
    }
}

/// A number, or 0 for what is none.
fn number(value: ValueRef<'_>) -> i64 {
    value.as_i64().unwrap_or_default()
}
