//! Where a database file may be, and whether it is still there.

use std::fs;
use std::path::{self, Path, PathBuf};

use super::sqlite::told;
use super::{Failure, FailureCode};

/// The size of the smallest database, in bytes: one page of the smallest size. SQLite takes what is smaller for empty.
const SMALLEST: u64 = 512;

/// The absolute form of a path where a database can be. SQLite would take some relative names for something else than a
/// file, and where there is something else it would write beside it before it notices.
///
/// The file is looked at from outside and never opened here: to close it again would drop the locks that this process has on
/// it, and another process would take it for unused and throw away what was just written.
///
/// # Errors
///
/// Says what is wrong with the path, where SQLite would only say that it can't open it.
pub(super) fn checked(path: &Path) -> Result<PathBuf, Failure> {
    let shown = path.display();
    let text = path.as_os_str().to_string_lossy();
    if text.is_empty() || text == ":memory:" || text.starts_with("file:") {
        return Err(told(
            FailureCode::Other,
            format!(
                "{text:?} is no file name; write the path of a file (./file:x for a name like that), or `memory:` for \
                 storage that does not last"
            ),
        ));
    }
    if path.is_dir() || text.ends_with(path::is_separator) {
        return Err(told(
            FailureCode::Other,
            format!("{shown} is a folder, wanted a database file; name a file in it"),
        ));
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(told(
            FailureCode::Unavailable,
            format!("can't open {shown}: there is no folder {}; make it first, or correct the path", folder.display()),
        ));
    }
    if let Ok(file) = fs::metadata(path) {
        if !file.is_file() {
            return Err(told(
                FailureCode::Other,
                format!("{shown} is a device or a pipe, wanted a database file; name another file"),
            ));
        }
        if (1..SMALLEST).contains(&file.len()) {
            return Err(told(
                FailureCode::Other,
                format!("{shown} is not an SQLite database; it was left as it is: name another file"),
            ));
        }
    }
    path::absolute(path).map_err(|error| {
        told(FailureCode::Unavailable, format!("can't tell where {shown} is: {error}; write its whole path"))
    })
}

/// Whether a file that is there is marked as one not to be written to.
pub(super) fn is_marked_read_only(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.permissions().readonly())
}

/// Whether there is anything in a file.
pub(super) fn has_content(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() > 0)
}

/// Which file is at a path, so that another one under the same name can be told from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    device: u64,
    file: u64,
}

impl Identity {
    /// Nothing when there is no file. Where the system does not let go of a file that is open, all are the same.
    pub fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            Some(Self { device: metadata.dev(), file: metadata.ino() })
        }
        #[cfg(not(unix))]
        {
            drop(metadata);
            Some(Self { device: 0, file: 0 })
        }
    }
}
