//! Opening a file to read and write it.

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode as Sql, TransactionBehavior, ffi};

use super::PATIENCE;
use super::failures::Trouble;
use super::owner::{Owner, mark, owner};
use crate::state::place;

const SCHEMA: &str = "CREATE TABLE state (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    session TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    UNIQUE(session, key)
)";

/// Opens the file, makes it when there is none, and makes sure that it is ours. A file that isn't is not written to.
pub(super) fn open(path: &Path) -> Result<Connection, Trouble> {
    // The mark is respected even for a user whom nothing is forbidden.
    if place::is_marked_read_only(path) {
        return Err(read_only().into());
    }
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // Before anything is asked: that would put files beside it which stand in the way of later writers.
    if connection.is_readonly(rusqlite::MAIN_DB)? {
        return Err(read_only().into());
    }
    let owned = owner(&connection, path)?;
    use_wal(&connection)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // What is replaced or forgotten must not stay readable in the file.
    connection.query_row("PRAGMA secure_delete = ON", [], |_| Ok(()))?;
    if owned == Owner::Nobody {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have made the table while we waited for the lock.
        if owner(&transaction, path)? == Owner::Nobody {
            transaction.execute_batch(SCHEMA)?;
            mark(&transaction)?;
        }
        transaction.commit()?;
    }
    Ok(connection)
}

fn read_only() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None)
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
