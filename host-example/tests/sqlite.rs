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
fn errors_when_a_file_of_ours_has_a_version_that_there_never_was() {
    let folder = tempfile::tempdir().unwrap();
    for (version, parts) in [
        (0, ["never finished", "format 0", "name another file"]),
        (-3, ["marked as this program's", "there never was (-3", "restore it from a backup"]),
    ] {
        let path = folder.path().join(format!("{version}.db"));
        drop(Sqlite::open(&path).unwrap());
        Connection::open(&path).unwrap().pragma_update(None, "user_version", version).unwrap();
        let before = fs::read(&path).unwrap();
        let error = refused(&path, FailureCode::Other, &parts);
        assert!(!error.to_string().contains("another program"), "{error}");
        assert!(fs::read(&path).unwrap() == before, "it was changed");
    }
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
    for url in ["sqlite:file:x.db?mode=memory", "sqlite:file::memory:", "sqlite:file:/tmp/y%20z.db"] {
        let Err(error) = state::open(url) else { panic!("{url:?} was opened") };
        assert!(error.to_string().contains("is no file name"), "{error}");
    }
    for name in ["x?mode=memory&cache=shared", "y%20z.db", "file:x?mode=memory"] {
        let odd = folder.path().join(name);
        drop(Sqlite::open(&odd).unwrap());
        assert!(odd.is_file(), "{name}");
    }
}

#[test]
fn what_is_no_place_for_a_database_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let byte = folder.path().join("byte");
    std::fs::write(&byte, "x").unwrap();
    refused(&byte, FailureCode::Other, &["is not an SQLite database"]);
    assert_eq!(std::fs::read(&byte).unwrap(), b"x");
    let slash = folder.path().join("a/");
    refused(&slash, FailureCode::Other, &["is a folder"]);
    assert!(!folder.path().join("a").exists());
    #[cfg(unix)]
    refused(Path::new("/dev/null"), FailureCode::Other, &["device"]);
}

#[cfg(unix)]
#[test]
fn errors_when_the_file_was_removed_or_replaced_while_it_was_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    let store = Sqlite::open(&path).unwrap();
    let revision = store.save("s", "k", "1", None).unwrap();
    std::fs::rename(&path, folder.path().join("elsewhere.db")).unwrap();
    let assert_gone = || {
        for failure in [
            store.save("s", "k", "2", Some(&revision)).unwrap_err(),
            store.load("s", "k").unwrap_err(),
            store.sessions().unwrap_err(),
            store.forget("s").unwrap_err(),
        ] {
            assert_eq!(failure.code, FailureCode::Unavailable);
            assert!(failure.to_string().contains("removed or replaced"), "{failure}");
        }
    };
    assert_gone();
    std::fs::write(&path, "").unwrap();
    assert_gone();
    std::fs::rename(folder.path().join("elsewhere.db"), &path).unwrap();
    assert_eq!(store.load("s", "k").unwrap().unwrap().value, "1");
}

#[test]
fn a_row_that_somebody_else_wrote_hides_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    let store = Sqlite::open(&path).unwrap();
    store.save("mine", "k", "1", None).unwrap();
    let other = Connection::open(&path).unwrap();
    other
        .execute_batch(
            "INSERT INTO state(session, key, value, created, updated) VALUES (x'ff41', 'k', x'00', 'soon', 'later')",
        )
        .unwrap();
    let sessions = store.sessions().unwrap();
    assert_eq!(sessions.len(), 2);
    assert!(sessions.iter().any(|session| session.name == "mine"));
    assert!(sessions.iter().any(|session| session.name == "\u{fffd}A" && session.keys[0].created == 0));
}

#[test]
fn what_was_forgotten_or_replaced_is_not_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path().join("state.db")).unwrap();
    let mut revision = store.save("s", "k", &"a secret ".repeat(2_000), None).unwrap();
    for round in 0..5 {
        revision = store.save("s", "k", &format!("a secret {round} ").repeat(2_000), Some(&revision)).unwrap();
    }
    assert_eq!(store.forget("s").unwrap(), 1);
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(8).any(|window| window == b"a secret"));
    }
}

#[test]
fn a_table_that_was_tampered_with_is_an_error_and_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.db");
    let store = Sqlite::open(&path).unwrap();
    store.save("s", "k", "1", None).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("DROP TABLE state").unwrap();
    assert_eq!(store.load("s", "k").unwrap_err().code, FailureCode::Other);
    assert_eq!(store.save("s", "k", "1", None).unwrap_err().code, FailureCode::Other);
    assert_eq!(store.sessions().unwrap_err().code, FailureCode::Other);
    assert_eq!(store.forget("s").unwrap_err().code, FailureCode::Other);
}
