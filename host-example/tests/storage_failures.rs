//! What a model reads when the database fails, and what a person gets to know.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rusqlite::Connection;
use support::{BUILT, GOOD};
use tempfile::TempDir;
use todo_host::state::{Failure, FailureCode, Memory, Sqlite, State};
use todo_host::{Host, Options, Session};

/// A session on a database, with a list in it, and what a person was told.
struct Kept {
    session: Session,
    store: Arc<Sqlite>,
    path: PathBuf,
    told: Arc<Mutex<Vec<(String, Failure)>>>,
    folder: TempDir,
}

fn kept() -> Kept {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret-name.db");
    let store = Arc::new(Sqlite::open(&path).unwrap());
    let told = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&told);
    let host = Host::builder()
        .on_failure(move |session, failure| log.lock().unwrap().push((session.to_owned(), failure.clone())))
        .load_file(BUILT)
        .unwrap();
    let session = host.session(store.clone(), "a session");
    session.call("todo_write", GOOD, "").unwrap().unwrap();
    Kept { session, store, path, told, folder }
}

impl Kept {
    fn sql(&self, sql: &str) {
        Connection::open(&self.path).unwrap().execute_batch(sql).unwrap();
    }

    /// All that a model or a caller of the tool may read, by each door.
    fn refusals(&self, input: &str) -> Vec<String> {
        let options = Options::default();
        let typed = |refusal: todo_host::Refusal| format!("{refusal:?}");
        [
            self.session.call("todo_write", input, "").unwrap().err(),
            self.session.call_todo_write(input, &options).unwrap().err().map(typed),
            self.session.read(&options).unwrap().err().map(typed),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Makes calls, none of which may give away what the storage is; all of it is told to the person.
    #[track_caller]
    fn assert_keeps_quiet(&self, input: &str, code: &str, told: &str) {
        let refusals = self.refusals(input);
        assert!(refusals.first().is_some_and(|text| text.contains(code)), "{code}: {refusals:?}");
        assert_quiet(&refusals, &self.path);
        let failures = self.told.lock().unwrap();
        assert!(!failures.is_empty(), "nobody was told");
        for (session, failure) in &*failures {
            assert_eq!(session, "a session");
            let text = failure.to_string();
            assert!(text.contains(told) && text.contains(self.path.to_str().unwrap()), "{text}");
        }
    }
}

#[track_caller]
fn assert_quiet(refusals: &[String], path: &Path) {
    let folder = path.parent().unwrap().to_str().unwrap();
    for text in refusals {
        for leak in [folder, "secret-name", "SQL", "sqlite", "database", "disk", "column", "Blob", "table", "index: "] {
            assert!(!text.contains(leak), "{leak:?} is in {text}");
        }
    }
}

#[test]
fn a_value_that_is_no_text_is_corrupt_to_a_read_and_replaced_by_a_write() {
    // The last one would be a list if what can't be decoded were guessed.
    let damaged = format!("CAST(x'{}' AS TEXT)", "5b7b22ff227d5d");
    for value in ["x'ff00fe'", "CAST(x'ff00fe' AS TEXT)", &damaged] {
        let kept = kept();
        kept.sql(&format!("UPDATE state SET value = {value}"));
        let refusal = kept.session.read(&Options::default()).unwrap().unwrap_err();
        assert!(refusal.message.starts_with("STATE_CORRUPT: "), "{}", refusal.message);
        let answer = kept.session.call("todo_write", GOOD, "").unwrap().unwrap();
        assert!(answer.ends_with("\"oldTodos\":null}"), "{answer}");
        assert_eq!(kept.session.read(&Options::default()).unwrap().unwrap().todos.len(), 1);
    }
}

#[test]
fn whoever_is_told_may_panic() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("again");
        }
    }
    struct Broken;
    impl State for Broken {
        fn load(&self, _: &str, _: &str) -> Result<Option<todo_host::state::Entry>, Failure> {
            std::panic::panic_any(Bomb)
        }
        fn save(&self, _: &str, _: &str, _: &str, _: Option<&str>) -> Result<String, Failure> {
            unreachable!("nothing is saved after a failed load")
        }
    }
    let host = Host::builder().on_failure(|_, _| panic!("told")).load_file(BUILT).unwrap();
    let refused = host.session(Arc::new(Broken), "s").call("todo_write", GOOD, "").unwrap().unwrap_err();
    assert!(refused.contains("STATE_UNAVAILABLE"), "{refused}");
}

#[test]
fn a_table_that_is_missing() {
    let kept = kept();
    kept.sql("DROP TABLE state");
    kept.assert_keeps_quiet(GOOD, "STATE_UNAVAILABLE", "no such table");
}

#[test]
fn a_disk_that_is_full() {
    let kept = kept();
    kept.store.limit_bytes(100_000).unwrap();
    kept.assert_keeps_quiet(&GOOD.replace("Run", &"x".repeat(200_000)), "STATE_FULL", "no room left");
    assert!(kept.session.call("todo_write", GOOD, "").unwrap().is_ok());
}

#[test]
fn a_file_that_was_overwritten() {
    let kept = kept();
    // What is in memory of the database goes with this connection.
    let (path, folder) = (kept.path.clone(), &kept.folder);
    kept.sql("PRAGMA wal_checkpoint(TRUNCATE)");
    let size = fs::metadata(&path).unwrap().len();
    fs::write(&path, vec![b'x'; usize::try_from(size).unwrap()]).unwrap();
    assert_quiet(&kept.refusals(GOOD), &path);
    for (_, failure) in &*kept.told.lock().unwrap() {
        assert!(failure.to_string().contains(folder.path().to_str().unwrap()), "{failure}");
    }
}

#[test]
fn a_file_that_was_deleted() {
    let kept = kept();
    for file in fs::read_dir(kept.folder.path()).unwrap() {
        fs::remove_file(file.unwrap().path()).unwrap();
    }
    assert_quiet(&kept.refusals(GOOD), &kept.path);
}

#[test]
fn every_failure_to_open_has_a_message_of_its_own_for_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("notes.txt");
    fs::write(&text, "Dear diary, ".repeat(1000)).unwrap();
    for path in [folder.path(), &folder.path().join("not there/state.db"), &text, Path::new(""), Path::new(":memory:")]
    {
        let failure = Sqlite::open(path).unwrap_err();
        assert!(failure.detail.is_some(), "{failure:?}");
        assert!(!failure.message.contains(folder.path().to_str().unwrap()), "{failure:?}");
    }
}

#[test]
fn conflicts_and_refusals_by_the_tool_are_not_told_of() {
    let kept = kept();
    kept.session.call("todo_write", "{}", "").unwrap().unwrap_err();
    assert!(kept.store.save("a session", "todos", "[]", None).is_err());
    assert_eq!(kept.told.lock().unwrap().len(), 0);
}

#[test]
fn storage_that_can_not_list_its_sessions_says_so() {
    struct Two(Memory);
    impl State for Two {
        fn load(&self, session: &str, key: &str) -> Result<Option<todo_host::state::Entry>, Failure> {
            self.0.load(session, key)
        }
        fn save(&self, session: &str, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
            self.0.save(session, key, value, expected)
        }
    }
    let state = Two(Memory::new());
    for failure in [state.sessions().unwrap_err(), state.forget("s").unwrap_err()] {
        assert_eq!(failure.code, FailureCode::Other);
        assert!(failure.to_string().contains("can't list sessions"), "{failure}");
    }
}
