//! Reading a file that this process can't write to.
//!
//! SQLite takes part in the locking of others through files beside the database, and would make these. Where it can't, it
//! can only be told that the file does not change; where it can, what it makes would stay and stand in the way of a later
//! writer. So the files are used when they are there, and are not made. Each look opens the file anew, which sees what
//! others have written since.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::{Connection, ErrorCode as Sql, OpenFlags, ffi};

use super::PATIENCE;
use super::failures::{Trouble, failure, read_only, told};
use super::owner::{Owner, owner};
use crate::state::{Failure, FailureCode};

/// Fails unless the file can be read, and is ours.
pub(super) fn expect_ours(path: &Path) -> Result<(), Failure> {
    match read(path, |connection| owner(connection, path)) {
        Ok(Owner::Us) => Ok(()),
        Ok(Owner::Nobody) => Err(read_only(path)),
        Err(Trouble::Found(found)) => Err(found),
        Err(Trouble::Sql(error)) if error.sqlite_error_code() == Some(Sql::CannotOpen) && has_log(path) => Err(told(
            FailureCode::Denied,
            format!(
                "{} can't be written to, and its last changes are still in the `-wal` file beside it, which can't be read \
                 without writing; allow this user to write to both and to their folder, or copy both to another folder",
                path.display()
            ),
        )),
        Err(Trouble::Sql(error)) => Err(failure(path, &error)),
    }
}

/// Opens the file for one look at it.
pub(super) fn read<T, E: From<rusqlite::Error>>(
    path: &Path,
    look: impl FnOnce(&Connection) -> Result<T, E>,
) -> Result<T, E> {
    if has_log(path) {
        return look(&open(path, "mode=ro")?);
    }
    let before = stamp(path);
    let seen = look(&open(path, "immutable=1")?);
    if stamp(path) != before {
        // Someone who may write did so meanwhile, and the look may have met half of it.
        return Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None).into());
    }
    seen
}

fn open(path: &Path, how: &str) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(format!("{}?{how}", uri(path)), flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// An absolute path as a URI: `file:///home/x/a%20b.db`, `file:///C:/a.db`.
fn uri(path: &Path) -> String {
    let mut uri = "file://".to_owned();
    if cfg!(windows) {
        uri.push('/');
    }
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => uri.push(char::from(*byte)),
            b':' if cfg!(windows) => uri.push(':'),
            b'\\' if cfg!(windows) => uri.push('/'),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

/// Whether there are changes that stand in the log alone.
fn has_log(path: &Path) -> bool {
    fs::metadata(log(path)).is_ok_and(|log| log.len() > 0)
}

fn log(path: &Path) -> PathBuf {
    let mut name: OsString = path.into();
    name.push("-wal");
    name.into()
}

/// What changes when someone writes to the file: its size, its time, and that there is a log.
fn stamp(path: &Path) -> (Option<(u64, Option<SystemTime>)>, bool) {
    let file = fs::metadata(path).ok();
    (file.map(|file| (file.len(), file.modified().ok())), has_log(path))
}
