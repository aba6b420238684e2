//! What differs between two folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::files;

/// A sentence for each file that is not the same in both.
pub fn folders(one: &Path, other: &Path) -> Result<Vec<String>> {
    let (one, other) = (contents(one)?, contents(other)?);
    let mut differences = Vec::new();
    for (name, bytes) in &one {
        match other.get(name) {
            None => differences.push(format!("`{name}` is missing there")),
            Some(others) if others != bytes => {
                let place = bytes.iter().zip(others).position(|(a, b)| a != b).unwrap_or(bytes.len().min(others.len()));
                let (here, there) = (bytes.len(), others.len());
                differences.push(format!("`{name}` differs from byte {place} on ({here} bytes here, {there} there)"));
            }
            Some(_) => {}
        }
    }
    differences
        .extend(other.keys().filter(|name| !one.contains_key(*name)).map(|name| format!("`{name}` is new there")));
    Ok(differences)
}

fn contents(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).with_context(|| format!("could not read `{}`", path.display()))?;
        Ok((path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned(), bytes))
    };
    files::below(folder)?.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_is_named_and_equal_folders_have_none() {
        let folder = tempfile::tempdir().expect("there is room");
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        let put = |place: &Path, name: &str, text: &str| {
            let path = place.join(name);
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
            fs::write(path, text).expect("the file can be written");
        };
        for place in [&one, &other] {
            put(place, "same", "same");
            put(place, "in/side", "abc");
        }
        assert_eq!(folders(&one, &other).expect("both are there"), Vec::<String>::new());
        put(&other, "in/side", "abX");
        put(&one, "gone", "");
        put(&other, "new", "");
        let side = Path::new("in").join("side");
        assert_eq!(
            folders(&one, &other).expect("both are there"),
            [
                "`gone` is missing there".to_owned(),
                format!("`{}` differs from byte 2 on (3 bytes here, 3 there)", side.display()),
                "`new` is new there".to_owned(),
            ]
        );
    }
}
