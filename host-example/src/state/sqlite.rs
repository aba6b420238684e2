//! Storage in an SQLite file, which several processes and languages may use at once.
//!
//! The file is kept simple on purpose: one table, whose rows are never changed but replaced, so that the row id serves as
//! the revision. `AUTOINCREMENT` is what keeps an id from coming back.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode as Sql, OptionalExtension, TransactionBehavior, params};

use super::place::{self, Identity};
use super::{Entry, Failure, FailureCode, KeySummary, SessionSummary, State, default_path, now};

/// "todo" in ASCII: marks the file as ours.
const APPLICATION_ID: i64 = 0x746f_646f;
const USER_VERSION: i64 = 1;
/// How long to wait for other writers before giving up.
const PATIENCE: Duration = Duration::from_secs(10);

const SCHEMA: &str = "CREATE TABLE state (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    session TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    UNIQUE(session, key)
)";
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
/// stand `-wal` and `-shm` files while it is in use; they belong to it. It must not lie on a network file system.
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
    connection: Mutex<Connection>,
    path: PathBuf,
    /// Which file it was when it was opened.
    identity: Option<Identity>,
}

impl Sqlite {
    /// Opens a file, and makes it when there is none. Its folder must exist. When the file is removed or replaced while it is
    /// open, calls fail with [`FailureCode::Unavailable`] from then on.
    ///
    /// # Errors
    ///
    /// [`FailureCode::Denied`] for a file or folder that this user may not write to, [`FailureCode::Full`] for a full disk,
    /// [`FailureCode::Unavailable`] for a folder that does not exist or a file that another process holds on to, and
    /// [`FailureCode::Other`] for a file that is no database, another program's, or of a newer version. Such a file is left
    /// as it is.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Failure> {
        let path = place::checked(path.as_ref())?;
        let connection = prepare(&path)?;
        let identity = Identity::of(&path);
        Ok(Sqlite { connection: Mutex::new(connection), path, identity })
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
                "this system names no data folder for the user (is HOME set?); name a file with `sqlite:PATH`",
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
        let connection = self.connection();
        let failed = |error| failure(&self.path, &error);
        let page: i64 = connection.query_row("PRAGMA page_size", [], |row| row.get(0)).map_err(failed)?;
        let pages = (bytes / u64::try_from(page).unwrap_or(1).max(1)).max(1);
        connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(())).map_err(failed)
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

    /// A statement that panicked half way was rolled back when it was dropped, so the connection is sound.
    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State for Sqlite {
    fn load(&self, session: &str, key: &str) -> Result<Option<Entry>, Failure> {
        self.expect_same_file()?;
        let load = || {
            self.connection()
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
        };
        load().map_err(|error| failure(&self.path, &error))
    }

    fn save(&self, session: &str, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
        // What is no number is no revision of ours, so it can't be the stored one.
        let expected: Option<i64> = match expected {
            None => None,
            Some(text) => Some(text.parse().map_err(|_| Failure::conflict())?),
        };
        self.expect_same_file()?;
        let save = || {
            let connection = self.connection();
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
        };
        let saved = save().map_err(|error| failure(&self.path, &error))?;
        // Only a file that is still there when the save is over has kept it.
        self.expect_same_file()?;
        match saved {
            Some(revision) => Ok(revision.to_string()),
            None => Err(Failure::conflict()),
        }
    }

    fn sessions(&self) -> Result<Vec<SessionSummary>, Failure> {
        self.expect_same_file()?;
        let list = || {
            let connection = self.connection();
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
        };
        list().map_err(|error| failure(&self.path, &error))
    }

    fn forget(&self, session: &str) -> Result<u64, Failure> {
        self.expect_same_file()?;
        let forget = || {
            let connection = self.connection();
            let removed = connection.prepare_cached(FORGET)?.execute([session])?;
            // Else the texts would stay in the log beside the file. Another process that reads may put it off.
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
            Ok(removed as u64)
        };
        forget().map_err(|error| failure(&self.path, &error))
    }
}

/// Opens the file and makes sure that it is ours. A file that isn't is not written to.
fn prepare(path: &Path) -> Result<Connection, Failure> {
    let failed = |error| failure(path, &error);
    let mut connection = Connection::open(path).map_err(failed)?;
    connection.busy_timeout(PATIENCE).map_err(failed)?;
    let owned = owner(&connection, path)?;
    if connection.is_readonly(rusqlite::MAIN_DB).map_err(failed)? {
        return Err(read_only(path));
    }
    use_wal(&connection).map_err(failed)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
    // What is replaced or forgotten must not stay readable in the file.
    connection.query_row("PRAGMA secure_delete = ON", [], |_| Ok(())).map_err(failed)?;
    if owned == Owner::Nobody {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        // Another process may have made the table while we waited for the lock.
        if owner(&transaction, path)? == Owner::Nobody {
            let make = || {
                transaction.execute_batch(SCHEMA)?;
                transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
                transaction.pragma_update(None, "user_version", USER_VERSION)
            };
            make().map_err(failed)?;
        }
        transaction.commit().map_err(failed)?;
    }
    Ok(connection)
}

#[derive(PartialEq, Eq)]
enum Owner {
    /// The file is empty.
    Nobody,
    /// The file is ours, and of a version that we know.
    Us,
}

fn owner(connection: &Connection, path: &Path) -> Result<Owner, Failure> {
    let shown = path.display();
    match marks(connection).map_err(|error| failure(path, &error))? {
        (APPLICATION_ID, USER_VERSION, _) => Ok(Owner::Us),
        (APPLICATION_ID, version, _) if version > USER_VERSION => Err(told(
            FailureCode::Other,
            format!(
                "{shown} was written by a newer version of this program (format {version}, this one knows {USER_VERSION}); \
                 use that version, or name another file"
            ),
        )),
        (0, 0, 0) => Ok(Owner::Nobody),
        (id, _, _) => Err(told(
            FailureCode::Other,
            format!(
                "{shown} is the database of another program (application id {id:#x}, ours is {APPLICATION_ID:#x}); it was \
                 left as it is: name another file"
            ),
        )),
    }
}

/// The application id, the version, and how many tables and other things there are.
fn marks(connection: &Connection) -> rusqlite::Result<(i64, i64, i64)> {
    let number = |sql| connection.query_row(sql, [], |row| row.get(0));
    // All of one moment: another process may be making the table just now.
    connection.execute_batch("SAVEPOINT look")?;
    let marks: rusqlite::Result<_> = (|| {
        Ok((
            number("PRAGMA application_id")?,
            number("PRAGMA user_version")?,
            number("SELECT count(*) FROM sqlite_schema")?,
        ))
    })();
    let released = connection.execute_batch("RELEASE look");
    // When looking fails, SQLite may have rolled back by itself; then that the savepoint is gone is not the news.
    let marks = marks?;
    released.map(|()| marks)
}

/// Changing to WAL needs the file alone for a moment, and SQLite does not wait for that by itself.
fn use_wal(connection: &Connection) -> rusqlite::Result<()> {
    let began = Instant::now();
    loop {
        let mode = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0));
        match mode {
            Err(error) if error.sqlite_error_code() == Some(Sql::DatabaseBusy) && began.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            other => return other.map(drop),
        }
    }
}

pub(super) fn read_only(path: &Path) -> Failure {
    told(
        FailureCode::Denied,
        format!(
            "{} is read-only; allow this user to write to it and to its folder, or name another file",
            path.display()
        ),
    )
}

fn failure(path: &Path, error: &rusqlite::Error) -> Failure {
    let shown = path.display();
    let (code, detail) = match error.sqlite_error_code() {
        Some(Sql::SystemIoFailure) if is_full(error) => {
            (FailureCode::Full, format!("there is no room left beside {shown}; free some space"))
        }
        Some(Sql::DiskFull) => (FailureCode::Full, format!("there is no room left for {shown}; free some space")),
        Some(Sql::TooBig) => (FailureCode::Full, format!("the value is too large for {shown}")),
        Some(Sql::ReadOnly) => return read_only(path),
        Some(Sql::PermissionDenied | Sql::AuthorizationForStatementDenied) => (
            FailureCode::Denied,
            format!("access to {shown} is denied; allow this user to write to it and to its folder"),
        ),
        Some(Sql::CannotOpen) => (
            FailureCode::Unavailable,
            format!("can't open {shown}; check that its folder exists and that this user may write there"),
        ),
        Some(Sql::DatabaseBusy | Sql::DatabaseLocked) => {
            (FailureCode::Unavailable, format!("{shown} is held by another process; try again when it is done"))
        }
        Some(Sql::SystemIoFailure | Sql::FileLockingProtocolFailed | Sql::NoLargeFileSupport) => {
            (FailureCode::Unavailable, format!("{shown} can't be read or written: {error}"))
        }
        Some(Sql::NotADatabase) => {
            (FailureCode::Other, format!("{shown} is not an SQLite database; it was left as it is: name another file"))
        }
        Some(Sql::DatabaseCorrupt) => (
            FailureCode::Other,
            format!("{shown} is damaged; restore it from a backup, or recover it with `sqlite3 FILE .recover`"),
        ),
        _ => (FailureCode::Other, format!("{shown} can't be used: {error}")),
    };
    match error.sqlite_error_code() {
        Some(Sql::TooBig) => Failure::new(code, TOO_BIG).with_detail(detail),
        Some(Sql::DatabaseBusy | Sql::DatabaseLocked) => Failure::new(code, BUSY).with_detail(detail),
        _ => told(code, detail),
    }
}

/// Whether an error of the system is that a file beside the database could not grow.
fn is_full(error: &rusqlite::Error) -> bool {
    matches!(error, rusqlite::Error::SqliteFailure(error, _)
        if error.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE)
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

/// What a model reads when the value is too large for any database.
const TOO_BIG: &str = "the list is too large for the storage; send a shorter one";

/// What a model reads when others were writing all the time.
const BUSY: &str = "other writers hold the storage; make the same call again later";

/// A failure with a text for a person. The model reads what follows from the kind of failure: where the storage is and
/// how it is made are none of its business.
pub(super) fn told(code: FailureCode, detail: impl Into<String>) -> Failure {
    let message = match code {
        FailureCode::Conflict => return Failure::conflict(),
        FailureCode::Denied => "the storage does not allow it; go on without the list and tell the user",
        FailureCode::Full => {
            "the storage has no room left; go on without the list and tell the user to free some space"
        }
        FailureCode::Unavailable => {
            "the storage can't be reached; make the same call again later, and go on without the list until then"
        }
        FailureCode::Other => {
            "the storage is damaged or not the right one, and the same call will fail again; go on without the list and \
             tell the user"
        }
    };
    Failure::new(code, message).with_detail(detail)
}

fn code_of_io(error: &std::io::Error) -> FailureCode {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => FailureCode::Denied,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => FailureCode::Full,
        _ => FailureCode::Unavailable,
    }
}
