//! The user's folders, as far as the system names ones that can be used.
//!
//! A relative path would be another folder wherever the program is started, so it counts as none: the XDG rules say so of
//! theirs, and a relative `HOME` is no better.

use std::path::{Path, PathBuf};

use directories::{BaseDirs, ProjectDirs};

/// The home folder.
pub(crate) fn home() -> Option<PathBuf> {
    whole(BaseDirs::new()?.home_dir())
}

/// Where programs keep their users' data.
pub(crate) fn data() -> Option<PathBuf> {
    whole(BaseDirs::new()?.data_dir())
}

/// Where this program keeps what it can make again.
pub(crate) fn cache() -> Option<PathBuf> {
    whole(ProjectDirs::from("", "", "todo-host")?.cache_dir())
}

fn whole(path: &Path) -> Option<PathBuf> {
    path.is_absolute().then(|| path.to_owned())
}
