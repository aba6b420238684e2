//! What a file was made from, kept beside it as text.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// What something is made from: a tool by its version, and the bytes of files.
pub fn of(tool: &str, paths: &[PathBuf]) -> Result<String> {
    let mut text = format!("{}\n", tool.trim());
    for path in paths {
        let bytes = fs::read(path).with_context(|| format!("could not read `{}`", path.display()))?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        text.push_str(&format!("{} {:016x}\n", path.display(), hasher.finish()));
    }
    Ok(text)
}

/// Whether a stamp says this.
pub fn is(path: &Path, wanted: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|found| found == wanted)
}

/// Leaves a stamp.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .with_context(|| format!("could not write `{}`", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_changes_with_the_tool_and_with_a_file_and_else_stays() {
        let folder = std::env::temp_dir().join(format!("xtask-filter-stamp-{}", std::process::id()));
        let source = folder.join("source/filter.js");
        let of = |tool: &str, text: &str| {
            write(&source, text).expect("the file can be written");
            of(tool, &crate::files::below(&folder.join("source")).expect("the folder is there"))
                .expect("the file can be read")
        };
        let first = of("v1\n", "one");
        let path = folder.join("stamp.txt");
        assert!(!is(&path, &first));
        write(&path, &first).expect("the stamp can be written");
        let rest = [of("v1", "one"), of("v2", "one"), of("v1", "two")].map(|stamp| is(&path, &stamp));
        fs::remove_dir_all(&folder).expect("the folder can go");
        assert_eq!(rest, [true, false, false]);
    }
}
