//! What can be wrong with a database file, and what is said about it.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use todo_host::state::{self, Failure, FailureCode, Sqlite, State};

#[track_caller]
fn refused(path: &Path, code: FailureCode, parts: &[&str]) -> Failure {
    let error = Sqlite::open(path).unwrap_err();
    assert_eq!(error.code, code, "{error}");
    for part in parts.iter().chain(&[path.to_str().unwrap()]) {
        assert!(error.to_string().contains(part), "{part:?} is not in {error}");
    }
    error
}

#[test]
fn a_new_file_is_as_documented() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a ' file?#.db");
    let store = state::open(&format!("sqlite:{}", path.display())).unwrap();
    store.save("a session", "todos", "[]", None).unwrap();

    let other = Connection::open(&path).unwrap();
    let number = |sql: &str| other.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(number("PRAGMA application_id"), 0x746f_646f);
    assert_eq!(number("PRAGMA user_version"), 1);
    let mode: String = other.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
    let row: (String, String, String) = other
        .query_row("SELECT session, key, value FROM state", [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap();
    assert_eq!(row, ("a session".to_owned(), "todos".to_owned(), "[]".to_owned()));
}

#[test]
fn what_was_saved_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    let first = Sqlite::open(&path).unwrap().save("s", "k", "1", None).unwrap();
    let store = Sqlite::open(&path).unwrap();
    assert_eq!(store.load("s", "k").unwrap().unwrap().revision, first);
    store.forget("s").unwrap();
    drop(store);
    let second = Sqlite::open(&path).unwrap().save("s", "k", "1", None).unwrap();
    assert_ne!(first, second);
}

#[test]
fn many_may_open_a_new_file_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    let openers: Vec<_> = (0..8)
        .map(|number| {
            let path = path.clone();
            std::thread::spawn(move || Sqlite::open(path).unwrap().save("s", &number.to_string(), "1", None).unwrap())
        })
        .collect();
    for opener in openers {
        opener.join().unwrap();
    }
    assert_eq!(Sqlite::open(&path).unwrap().sessions().unwrap()[0].keys.len(), 8);
}

#[test]
fn errors_when_the_database_is_another_program_s() {
    let folder = tempfile::tempdir().unwrap();
    for (name, sql) in [
        ("tables.db", "CREATE TABLE state (anything)"),
        ("id.db", "PRAGMA application_id = 42; CREATE TABLE t (x)"),
        ("version.db", "PRAGMA user_version = 7; CREATE TABLE t (x)"),
    ] {
        let path = folder.path().join(name);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let before = fs::read(&path).unwrap();
        refused(&path, FailureCode::Other, &["database of another program", "name another file"]);
        assert!(fs::read(&path).unwrap() == before, "{name} was changed");
    }
}

#[test]
fn errors_when_the_file_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    let text = "Dear diary, ".repeat(1000);
    fs::write(&path, &text).unwrap();
    refused(&path, FailureCode::Other, &["not an SQLite database", "name another file"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn errors_when_the_version_is_newer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    drop(Sqlite::open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 2).unwrap();
    refused(&path, FailureCode::Other, &["newer version", "format 2"]);
}

#[test]
fn errors_when_the_file_is_read_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    drop(Sqlite::open(&path).unwrap());
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    refused(&path, FailureCode::Denied, &["read-only", "allow this user to write"]);
}

#[test]
fn errors_when_the_folder_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("not there").join("state.db");
    refused(&path, FailureCode::Unavailable, &["there is no folder", "not there"]);
}

#[test]
fn errors_when_the_path_is_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    refused(folder.path(), FailureCode::Other, &["is a folder"]);
}

#[test]
fn errors_when_there_is_no_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("state.db")).unwrap();
    store.limit_bytes(100_000).unwrap();
    let first = store.save("s", "k", "small", None).unwrap();
    let error = store.save("s", "k", &"x".repeat(200_000), Some(&first)).unwrap_err();
    assert_eq!(error.code, FailureCode::Full, "{error}");
    assert_eq!(store.load("s", "k").unwrap().unwrap().value, "small");
    store.save("s", "k", "still small", Some(&first)).unwrap();
}

#[test]
fn errors_when_the_url_names_no_storage() {
    for url in ["", "redis://localhost", "lists.db", "memory:x", "sqlite"] {
        let Err(error) = state::open(url) else { panic!("{url:?} was opened") };
        assert_eq!(error.code, FailureCode::Other);
        assert!(error.to_string().contains("sqlite:PATH"), "{error}");
    }
    assert!(state::open("memory:").is_ok());
}

#[test]
fn errors_when_a_url_names_storage_that_would_not_last() {
    for url in ["sqlite::memory:", "sqlite:memory:"] {
        let Err(error) = state::open(url) else { panic!("{url:?} was opened") };
        assert_eq!(error.code, FailureCode::Other);
        assert!(error.to_string().contains("write `memory:`"), "{error}");
    }
}

#[test]
fn a_path_is_a_path_and_never_a_uri() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    drop(Sqlite::open(&path).unwrap());
    // As a URI this would name the file above, for reading alone.
    let error = Sqlite::open(format!("file:{}?mode=ro", path.display())).unwrap_err();
    assert_eq!(error.code, FailureCode::Unavailable, "{error}");
    assert!(error.to_string().contains("there is no folder"), "{error}");
    let odd = folder.path().join("x?mode=memory&cache=shared");
    drop(Sqlite::open(&odd).unwrap());
    assert!(odd.is_file());
}

#[test]
fn a_table_that_was_tampered_with_is_an_error_and_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    let store = Sqlite::open(&path).unwrap();
    store.save("s", "k", "1", None).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute("UPDATE state SET value = x'ff00'", []).unwrap();
    assert_eq!(store.load("s", "k").unwrap_err().code, FailureCode::Other);
    other.execute_batch("DROP TABLE state").unwrap();
    assert_eq!(store.load("s", "k").unwrap_err().code, FailureCode::Other);
    assert_eq!(store.save("s", "k", "1", None).unwrap_err().code, FailureCode::Other);
    assert_eq!(store.sessions().unwrap_err().code, FailureCode::Other);
    assert_eq!(store.forget("s").unwrap_err().code, FailureCode::Other);
}
