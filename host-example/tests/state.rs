//! What every back end must do: the same cases for each.

use std::sync::Arc;
use std::thread;

use tempfile::TempDir;
use todo_host::state::{FailureCode, Memory, Sqlite, State};

/// A back end, and the folder that it lives in as long as the test.
struct Kept<S> {
    state: S,
    _folder: Option<TempDir>,
}

fn memory() -> Kept<Memory> {
    Kept { state: Memory::new(), _folder: None }
}

fn sqlite() -> Kept<Sqlite> {
    let folder = tempfile::tempdir().unwrap();
    let state = Sqlite::open(folder.path().join("state.db")).unwrap();
    Kept { state, _folder: Some(folder) }
}

/// Makes a test of each case for each back end.
macro_rules! for_each_back_end {
    ($($case:ident),* $(,)?) => {
        mod memory {
            $(#[test] fn $case() { super::$case(super::memory().state); })*
        }
        mod sqlite {
            $(#[test] fn $case() {
                let kept = super::sqlite();
                super::$case(kept.state);
            })*
        }
    };
}

for_each_back_end!(
    a_value_comes_back_to_the_byte,
    saving_needs_the_right_revision,
    a_revision_that_is_no_number_is_a_conflict,
    revisions_never_come_back,
    sessions_are_apart,
    any_text_is_a_name,
    summaries_tell_sizes_and_times,
    forgetting_removes_one_session,
    of_two_writers_one_wins,
    many_writers_lose_nothing,
);

fn a_value_comes_back_to_the_byte(state: impl State) {
    assert_eq!(state.load("s", "k").unwrap(), None);
    let mut revision = None;
    for value in ["", "[]", "\0", "a\0b\r\n\u{2028}", "Prüfen ✅ \u{10ffff}", &"x".repeat(3_000_000)] {
        revision = Some(state.save("s", "k", value, revision.as_deref()).unwrap());
        let entry = state.load("s", "k").unwrap().unwrap();
        assert!(entry.value == value, "{} bytes", value.len());
        assert_eq!(Some(entry.revision), revision);
    }
}

#[track_caller]
fn assert_conflict(result: Result<String, todo_host::state::Failure>) {
    assert_eq!(result.unwrap_err().code, FailureCode::Conflict);
}

fn saving_needs_the_right_revision(state: impl State) {
    assert_conflict(state.save("s", "k", "0", Some("1")));
    let first = state.save("s", "k", "1", None).unwrap();
    assert_conflict(state.save("s", "k", "2", None));
    let second = state.save("s", "k", "2", Some(&first)).unwrap();
    assert_ne!(first, second);
    assert_conflict(state.save("s", "k", "3", Some(&first)));
    assert_conflict(state.save("s", "k", "3", None));
    let other = state.save("s", "other", "1", None).unwrap();
    assert_conflict(state.save("s", "k", "3", Some(&other)));
    assert_eq!(state.load("s", "k").unwrap().unwrap().value, "2");
}

fn a_revision_that_is_no_number_is_a_conflict(state: impl State) {
    let revision = state.save("s", "k", "1", None).unwrap();
    for other in ["", " ", "x", "-1", "1; DROP TABLE state", "99999999999999999999999", &format!(" {revision}")] {
        assert_conflict(state.save("s", "k", "2", Some(other)));
    }
}

fn revisions_never_come_back(state: impl State) {
    let mut seen = std::collections::HashSet::new();
    for _ in 0..3 {
        let mut revision = None;
        for _ in 0..3 {
            // The same value again is another revision, too.
            revision = Some(state.save("s", "k", "value", revision.as_deref()).unwrap());
            assert!(seen.insert(revision.clone()));
        }
        assert_eq!(state.forget("s").unwrap(), 1);
        assert_conflict(state.save("s", "k", "value", revision.as_deref()));
    }
}

fn sessions_are_apart(state: impl State) {
    let one = state.save("one", "k", "1", None).unwrap();
    assert_eq!(state.load("two", "k").unwrap(), None);
    assert_conflict(state.save("two", "k", "2", Some(&one)));
    state.save("two", "k", "2", None).unwrap();
    assert_eq!(state.load("one", "k").unwrap().unwrap().value, "1");
}

fn any_text_is_a_name(state: impl State) {
    let long = "n".repeat(10_000);
    let names = [
        "",
        " ",
        "/",
        "..",
        "../../etc/passwd",
        "a/b",
        "a\\b",
        "a\0b",
        "a\0c",
        "a",
        "A",
        "ä",
        "a\u{308}",
        "%",
        "_",
        "'",
        "'; DROP TABLE state; --",
        "?1",
        "null",
        "1",
        "1.0",
        "\n",
        &long,
    ];
    for name in names {
        state.save(name, "k", name, None).unwrap();
        state.save("keys", name, name, None).unwrap();
    }
    for name in names {
        assert_eq!(state.load(name, "k").unwrap().unwrap().value, name);
        assert_eq!(state.load("keys", name).unwrap().unwrap().value, name);
    }
    let mut expected: Vec<&str> = names.into_iter().chain(["keys"]).collect();
    expected.sort_unstable();
    let sessions = state.sessions().unwrap();
    assert_eq!(sessions.iter().map(|session| session.name.as_str()).collect::<Vec<_>>(), expected);
    for name in names {
        assert_eq!(state.forget(name).unwrap(), 1, "{name:?}");
    }
    assert_eq!(state.forget("keys").unwrap(), names.len() as u64);
    assert_eq!(state.sessions().unwrap(), []);
}

fn summaries_tell_sizes_and_times(state: impl State) {
    let revision = state.save("s", "b", "äöü", None).unwrap();
    state.save("s", "a", "", None).unwrap();
    thread::sleep(std::time::Duration::from_millis(5));
    state.save("s", "b", "✅\0", Some(&revision)).unwrap();
    let [session] = &state.sessions().unwrap()[..] else { panic!("there is one session") };
    let [a, b] = &session.keys[..] else { panic!("there are two keys") };
    assert_eq!((a.key.as_str(), a.bytes), ("a", 0));
    assert_eq!((b.key.as_str(), b.bytes), ("b", 4));
    assert_eq!(a.created, a.updated);
    assert!(b.created < b.updated);
    assert!(b.created > 1_600_000_000_000, "milliseconds since 1970");
}

fn forgetting_removes_one_session(state: impl State) {
    assert_eq!(state.forget("one").unwrap(), 0);
    state.save("one", "a", "1", None).unwrap();
    state.save("one", "b", "1", None).unwrap();
    state.save("two", "a", "1", None).unwrap();
    assert_eq!(state.forget("one").unwrap(), 2);
    assert_eq!(state.forget("one").unwrap(), 0);
    assert_eq!(state.load("one", "a").unwrap(), None);
    assert!(state.load("two", "a").unwrap().is_some());
}

fn of_two_writers_one_wins(state: impl State + 'static) {
    let state = Arc::new(state);
    let first = state.save("s", "k", "0", None).unwrap();
    let writers = ["1", "2"].map(|value| {
        let (state, first) = (Arc::clone(&state), first.clone());
        thread::spawn(move || state.save("s", "k", value, Some(&first)))
    });
    let results = writers.map(|writer| writer.join().unwrap());
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
}

fn many_writers_lose_nothing(state: impl State + 'static) {
    const WRITERS: usize = 4;
    const WRITES: usize = 25;
    let state = Arc::new(state);
    let writers: Vec<_> = (0..WRITERS)
        .map(|_| {
            let state = Arc::clone(&state);
            thread::spawn(move || {
                for _ in 0..WRITES {
                    add_one(&*state);
                }
            })
        })
        .collect();
    for writer in writers {
        writer.join().unwrap();
    }
    assert_eq!(state.load("s", "count").unwrap().unwrap().value, (WRITERS * WRITES).to_string());
}

fn add_one(state: &impl State) {
    loop {
        let stored = state.load("s", "count").unwrap();
        let count: usize = stored.as_ref().map_or(0, |entry| entry.value.parse().unwrap());
        let revision = stored.as_ref().map(|entry| entry.revision.as_str());
        match state.save("s", "count", &(count + 1).to_string(), revision) {
            Ok(_) => return,
            Err(error) => assert_eq!(error.code, FailureCode::Conflict),
        }
    }
}
