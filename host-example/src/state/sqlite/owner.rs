//! Whose a database file is. What is not ours is not written to.

use std::path::Path;

use rusqlite::Connection;

use super::failures::{Trouble, told};
use crate::state::FailureCode;

/// "todo" in ASCII: marks the file as ours.
const APPLICATION_ID: i64 = 0x746f_646f;
const USER_VERSION: i64 = 1;

/// Whose a file is, of those that can be used.
#[derive(PartialEq, Eq)]
pub(super) enum Owner {
    /// The file is empty.
    Nobody,
    /// The file is ours, and of a version that we know.
    Us,
}

/// Tells whose the file is.
///
/// # Errors
///
/// A file that is another program's or of another version, and what SQLite says when it can't be read.
pub(super) fn owner(connection: &Connection, path: &Path) -> Result<Owner, Trouble> {
    let shown = path.display();
    let found = match marks(connection)? {
        (APPLICATION_ID, USER_VERSION, _) => return Ok(Owner::Us),
        (0, 0, 0) => return Ok(Owner::Nobody),
        (APPLICATION_ID, version, _) if version > USER_VERSION => format!(
            "{shown} was written by a newer version of this program (format {version}, this one knows {USER_VERSION}); \
             use that version, or name another file"
        ),
        (APPLICATION_ID, 0, _) => format!(
            "{shown} was begun for this program and never finished (format 0, this one knows {USER_VERSION}); it was left \
             as it is: name another file, or remove this one if nothing in it is needed"
        ),
        (APPLICATION_ID, version, _) => format!(
            "{shown} is marked as this program's, but of a format that there never was ({version}, this one knows \
             {USER_VERSION}); it was left as it is: restore it from a backup, or name another file"
        ),
        (id, _, _) => format!(
            "{shown} is the database of another program (application id {id:#x}, ours is {APPLICATION_ID:#x}); it was \
             left as it is: name another file"
        ),
    };
    Err(told(FailureCode::Other, found).into())
}

/// Marks the file as ours.
pub(super) fn mark(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", USER_VERSION)
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
