//! All case files, one after another.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::case::{Case, Expected, File};
use super::replay::Seen;
use super::{check, write};

/// Whether the author of cases wants the answers written into the files.
pub fn is_writing() -> bool {
    env::var_os("CONFORMANCE_WRITE").is_some_and(|value| !value.is_empty() && value != "0")
}

/// Replays every case of every file in a folder below `tests/conformance`, and fails with all that is wrong.
pub fn replay<S: DeserializeOwned + Expected>(folder: &str, replay: impl Fn(&Case<S>) -> Seen) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in files(folder) {
        let topic = path.file_name().unwrap_or_default().display();
        let mut names = BTreeSet::new();
        for case in &parse::<S>(&path).cases {
            count += 1;
            if !names.insert(&case.name) {
                wrong.push(format!("{topic} · {}: two cases have this name", case.name));
            }
            let problems = check::case(case, &replay(case));
            wrong.extend(problems.into_iter().map(|problem| format!("{topic} · {} · {problem}", case.name)));
        }
    }
    assert!(count > 0, "there are no cases");
    assert!(wrong.is_empty(), "{} wrong in {count} cases:\n\n{}\n", wrong.len(), wrong.join("\n\n"));
    println!("{count} cases");
}

/// Writes what comes out into the files.
pub fn write<S: DeserializeOwned>(folder: &str, replay: impl Fn(&Case<S>) -> Seen) {
    for path in files(folder) {
        let seen: Vec<_> = parse::<S>(&path).cases.iter().map(&replay).collect();
        let written = write::answers(&read(&path), &seen).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        fs::write(&path, written).unwrap_or_else(|error| panic!("{} can't be written: {error}", path.display()));
    }
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{} can't be read: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a folder that was opened can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    files
}

fn parse<S: DeserializeOwned>(path: &Path) -> File<S> {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{} can't be read: {error}", path.display()))
}
