//! A database that can't be written to.

mod support;

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use support::GOOD;
use support::program::Place;
use tempfile::TempDir;
use todo_host::state::{Failure, FailureCode, Sqlite, State};

/// A folder with a database, `state.db`, that holds a value.
fn kept() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    // What a URI has a meaning for is only a name here.
    let path = folder.path().join("a %41?#ä.db");
    Sqlite::open(&path).unwrap().save("s", "k", "1", None).unwrap();
    (folder, path)
}

fn mark(path: &Path, read_only: bool) {
    let mut permissions = fs::metadata(path).unwrap().permissions();
    #[allow(clippy::permissions_set_readonly_false)] // In a folder of the test's own.
    permissions.set_readonly(read_only);
    fs::set_permissions(path, permissions).unwrap();
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
}

#[track_caller]
fn assert_reads_and_does_not_write(store: &Sqlite, path: &Path) {
    assert!(store.is_read_only());
    let entry = store.load("s", "k").unwrap().expect("it is there");
    assert_eq!(entry.value, "1");
    assert_eq!(store.load("s", "other").unwrap(), None);
    assert_eq!(store.sessions().unwrap()[0].name, "s");
    let failures: [Failure; 3] = [
        store.save("s", "k", "2", Some(&entry.revision)).unwrap_err(),
        store.save("s", "new", "2", None).unwrap_err(),
        store.forget("s").unwrap_err(),
    ];
    for failure in failures {
        assert_eq!(failure.code, FailureCode::Denied);
        let text = failure.to_string();
        assert!(text.contains("is read-only") && text.contains(path.to_str().unwrap()), "{text}");
    }
    assert_eq!(store.load("s", "k").unwrap().unwrap().value, "1");
}

#[test]
fn a_file_that_is_marked_read_only_can_be_read_and_nothing_is_made_beside_it() {
    let (folder, path) = kept();
    mark(&path, true);
    let store = Sqlite::open(&path).unwrap();
    assert_reads_and_does_not_write(&store, &path);
    assert_eq!(names(folder.path()), [path.as_path()]);
    mark(&path, false);
    let writer = Sqlite::open(&path).unwrap();
    assert!(!writer.is_read_only());
    writer.save("s", "new", "2", None).unwrap();
    assert_eq!(store.load("s", "new").unwrap().unwrap().value, "2");
}

#[cfg(unix)]
#[test]
fn a_file_in_a_folder_that_is_read_only_can_be_read() {
    let (folder, path) = kept();
    mark(folder.path(), true);
    // Nothing is forbidden to some users.
    if File::create(folder.path().join("try")).is_err() {
        assert_reads_and_does_not_write(&Sqlite::open(&path).unwrap(), &path);
        let failure = Sqlite::open(folder.path().join("new.db")).unwrap_err();
        assert!(failure.to_string().contains("write to it and to its folder"), "{failure}");
    }
    mark(folder.path(), false);
}

#[test]
fn what_others_write_is_read() {
    let (_folder, path) = kept();
    let writer = Sqlite::open(&path).unwrap();
    mark(&path, true);
    let reader = Sqlite::open(&path).unwrap();
    assert!(reader.is_read_only());
    assert_eq!(reader.load("s", "k").unwrap().unwrap().value, "1");
    for value in ["2", "3"] {
        let revision = reader.load("s", "k").unwrap().unwrap().revision;
        writer.save("s", "k", value, Some(&revision)).unwrap();
        assert_eq!(reader.load("s", "k").unwrap().unwrap().value, value);
    }
    // The last one that writes takes the log into the file and removes it.
    drop(writer);
    assert_eq!(reader.load("s", "k").unwrap().unwrap().value, "3");
}

#[test]
fn errors_when_a_file_that_is_read_only_holds_nothing_to_read() {
    let folder = tempfile::tempdir().unwrap();
    let others = folder.path().join("others.db");
    Connection::open(&others).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    let bare = folder.path().join("bare.db");
    Connection::open(&bare).unwrap().execute_batch("PRAGMA journal_mode = WAL; VACUUM").unwrap();
    let empty = folder.path().join("empty.db");
    File::create(&empty).unwrap();
    for (path, code, part) in [
        (others, FailureCode::Other, "database of another program"),
        (bare, FailureCode::Denied, "is read-only"),
        (empty, FailureCode::Denied, "is read-only"),
    ] {
        mark(&path, true);
        let failure = Sqlite::open(&path).unwrap_err();
        assert_eq!(failure.code, code, "{failure}");
        assert!(failure.to_string().contains(part), "{failure}");
    }
}

#[test]
fn the_program_shows_what_is_stored_and_refuses_to_change_it() {
    let place = Place::new();
    place.feed(&["call"], GOOD.as_bytes()).accepted();
    mark(&place.path("state.db"), true);
    assert!(place.run(&["show"]).accepted().contains("Run the tests"));
    assert!(place.run(&["sessions"]).accepted().contains("default"));
    let done = place.feed(&["call"], GOOD.as_bytes());
    assert!(done.code == Some(2) && done.out.contains("STATE_DENIED"), "{done:?}");
    assert!(done.err.contains("state.db is read-only; allow this user to write"), "{done:?}");
    assert!(place.run(&["forget", "default"]).failed().contains("is read-only"));
}
