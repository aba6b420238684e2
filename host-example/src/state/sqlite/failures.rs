//! What is said when a database fails: to a person, and to a model.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode as Sql;

use crate::state::{Failure, FailureCode};

/// Why a file could not be opened.
pub(super) enum Trouble {
    /// What SQLite says.
    Sql(rusqlite::Error),
    /// What was found in it.
    Found(Failure),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Trouble::Sql(error)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Trouble::Found(failure)
    }
}

/// Whether an error may mean no more than that the file, or the files beside it, can't be written to.
pub(super) fn forbids_writing(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(Sql::ReadOnly | Sql::CannotOpen | Sql::PermissionDenied))
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

pub(super) fn failure(path: &Path, error: &rusqlite::Error) -> Failure {
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
            format!("can't open {shown}; check that this user may read it, and write to it and to its folder"),
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

/// What a model reads when the value is too large for any database.
const TOO_BIG: &str = "the list is too large for the storage; send a shorter one";

/// What a model reads when others were writing all the time.
const BUSY: &str = "other writers hold the storage; make the same call again later";

/// A failure with a text for a person. The model reads what follows from the kind of failure: where the storage is and
/// how it is made are none of its business.
pub(in crate::state) fn told(code: FailureCode, detail: impl Into<String>) -> Failure {
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

pub(super) fn code_of_io(error: &io::Error) -> FailureCode {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => FailureCode::Denied,
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => FailureCode::Full,
        _ => FailureCode::Unavailable,
    }
}
