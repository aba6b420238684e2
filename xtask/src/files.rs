//! Listing files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The files in a folder and its folders, by path.
pub fn below(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = || format!("could not read `{}`", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        if path.is_dir() {
            found.extend(below(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
