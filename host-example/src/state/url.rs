//! Opening the storage that a URL names.

use std::path::{self, PathBuf};
use std::sync::Arc;

use super::sqlite::told;
use super::{Failure, FailureCode, Memory, Sqlite, State};
use crate::folders;

/// Opens the storage that a URL names; the module's page has the table.
///
/// # Errors
///
/// [`FailureCode::Other`] for a URL that is none of these, [`FailureCode::Unavailable`] for a home folder that the system
/// does not name, and what [`Sqlite::open`] says.
pub fn open(url: &str) -> Result<Arc<dyn State>, Failure> {
    match url.split_once(':') {
        Some(("memory", "")) => Ok(Arc::new(Memory::new())),
        Some(("memory", rest)) => Err(no_storage(format!(
            "state URL {url:?}: nothing may follow `memory:`, and here is {rest:?}; write `memory:` alone, or \
             `sqlite:PATH` for a file"
        ))),
        // What SQLite itself calls it. Stored there, a list would be gone at once and not even shared.
        Some(("sqlite", "memory:" | ":memory:")) => Err(no_storage(format!(
            "state URL {url:?} is not a file; write `memory:` for storage that does not last, or `sqlite:PATH` for a file"
        ))),
        Some(("sqlite", "")) => Ok(Arc::new(Sqlite::open_default()?)),
        Some(("sqlite", path)) if path.starts_with("//") => Err(doubtful(url, path)),
        Some(("sqlite", path)) => Ok(Arc::new(Sqlite::open(at_home(url, path)?)?)),
        _ => Err(no_storage(format!(
            "state URL {url:?} names no storage; write `memory:`, `sqlite:PATH`, or `sqlite:` for the file in your \
             data folder"
        ))),
    }
}

/// After two slashes other programs expect a host, or a path from here, or a path from the root.
fn doubtful(url: &str, path: &str) -> Failure {
    let name = path.trim_start_matches('/');
    let advice = match name {
        "" => "write `sqlite:` for the file in your data folder, or `sqlite:PATH`".to_owned(),
        name => {
            format!(
                "write `sqlite:{name}` for a path from the current folder, or `sqlite:/{name}` for one from the root"
            )
        }
    };
    no_storage(format!("state URL {url:?} has `//` where a path begins, which can mean several files; {advice}"))
}

/// The path, with the home folder for the `~` that it begins with. No shell replaces that one behind `sqlite:`.
fn at_home(url: &str, path: &str) -> Result<PathBuf, Failure> {
    let rest = match path.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with(path::is_separator) => rest,
        _ => return Ok(path.into()),
    };
    let Some(home) = folders::home() else {
        return Err(told(
            FailureCode::Unavailable,
            format!(
                "state URL {url:?} begins in the home folder, and this system names none (is HOME set, to a whole path?); \
                 write the whole path"
            ),
        ));
    };
    // Behind more separators, the rest would be taken for a path from the root.
    Ok(home.join(rest.trim_start_matches(path::is_separator)))
}

/// The failure for a URL that names no storage. It may hold a password, so a model does not get to see it.
fn no_storage(detail: String) -> Failure {
    Failure::new(FailureCode::Other, "the host names no storage; go on without the list and tell the user")
        .with_detail(detail)
}
