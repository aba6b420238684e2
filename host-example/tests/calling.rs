//! The built component in the host: what a session can do, and what its storage can do to it.

mod support;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use support::{BUILT, GOOD};
use todo_host::state::{Entry, Failure, FailureCode, Memory, State};
use todo_host::{ChangeKind, Code, Dialect, Error, Host, Options, Session, Status, Todo};

/// One host for all tests, as an embedder has one.
fn host() -> &'static Host {
    static HOST: OnceLock<Host> = OnceLock::new();
    HOST.get_or_init(|| Host::builder().load_file(BUILT).unwrap())
}

fn session() -> Session {
    host().session(Arc::new(Memory::new()), "a session")
}

fn todo(content: &str, status: Status) -> Todo {
    Todo { content: content.to_owned(), active_form: format!("Doing: {content}"), status }
}

#[test]
fn all_doors_lead_to_the_same_list() {
    let session = session();
    assert!(session.call("todo_write", GOOD, "").unwrap().unwrap().starts_with("{\"message\":"));
    let todos = [todo("one", Status::Completed), todo("two", Status::InProgress)];
    let answer = session.write(&todos, &Options::default()).unwrap().unwrap();
    assert_eq!(answer.todos, todos);
    assert_eq!(answer.old_todos.unwrap()[0].content, "Run the tests");
    let stored = session.read(&Options::default()).unwrap().unwrap();
    assert_eq!((stored.todos, stored.revision), (todos.to_vec(), Some(answer.revision)));
    assert_eq!(host().render(&todos).unwrap(), "✅ one\n🔄 Doing: two");
    let outcome = session.call_todo_write(GOOD, &Options::default()).unwrap().unwrap();
    let removed = outcome.changes.iter().filter(|change| change.kind == ChangeKind::Removed).count();
    assert_eq!(removed, 2);
}

#[test]
fn refusals_are_for_the_model() {
    let session = session();
    let refused = session.call("todo_write", "{}", "").unwrap().unwrap_err();
    assert!(refused.starts_with("{\"error\":\"INVALID_ARGS: "), "{refused}");
    let refusal = session.call_todo_write("{}", &Options::default()).unwrap().unwrap_err();
    assert_eq!(refusal.code, Code::InvalidArgs);
    let refused = session.call("no_such_tool", "{}", "").unwrap().unwrap_err();
    assert!(refused.starts_with("{\"error\":\"INVALID_ARGS: "), "{refused}");
}

#[test]
fn the_tool_describes_itself() {
    for dialect in [Dialect::JsonSchema, Dialect::OpenaiStrict, Dialect::Gemini] {
        let definitions = host().definitions(dialect).unwrap();
        assert_eq!(definitions[0].name, "todo_write");
    }
    assert!(host().guidance().unwrap().contains("todo_write"));
}

#[test]
fn sessions_and_branches_are_apart() {
    let state = Arc::new(Memory::new());
    let odd = ["", "/", "..", "a\0b", &"n".repeat(10_000)];
    for name in odd {
        let session = host().session(state.clone(), name);
        assert_eq!(session.read(&Options::default()).unwrap().unwrap().revision, None);
        session.write(&[todo(&format!("of {name}"), Status::Pending)], &Options::default()).unwrap().unwrap();
    }
    for name in odd {
        let session = host().session(state.clone(), name);
        let stored = session.read(&Options::default()).unwrap().unwrap();
        assert_eq!(stored.todos[0].content, format!("of {name}"));
        assert_eq!(session.read(&Options::for_branch("b")).unwrap().unwrap().revision, None);
    }
}

#[test]
fn input_over_the_limit_does_not_reach_the_component() {
    let host = Host::builder().input_limit(200).load_file(BUILT).unwrap();
    let session = host.session(Arc::new(Memory::new()), "s");
    let long = "x".repeat(201);
    let todos = [todo(&long, Status::Pending)];
    let options = Options { nudge: Some(long.clone()), ..Options::default() };
    for result in [
        session.call("todo_write", &long, "").map(drop),
        session.call("todo_write", "{}", &long).map(drop),
        session.call_todo_write(&long, &Options::default()).map(drop),
        session.call_todo_write("{}", &options).map(drop),
        session.write(&todos, &Options::default()).map(drop),
        host.render(&todos).map(drop),
        session.read(&options).map(drop),
    ] {
        assert!(matches!(result, Err(Error::InputTooLarge { limit: 200, bytes }) if bytes > 200), "{result:?}");
    }
    assert!(session.call("todo_write", GOOD, "").unwrap().is_ok());
}

#[test]
fn more_calls_at_once_than_the_pool_holds_wait_for_their_turn() {
    let host = Host::builder().concurrency(2).load_file(BUILT).unwrap();
    let state = Arc::new(Memory::new());
    let callers: Vec<_> = (0..16)
        .map(|number| {
            let session = host.session(state.clone(), format!("session {number}"));
            thread::spawn(move || (0..20).for_each(|_| drop(session.call("todo_write", GOOD, "").unwrap().unwrap())))
        })
        .collect();
    for caller in callers {
        caller.join().unwrap();
    }
    assert_eq!(state.sessions().unwrap().len(), 16);
}

#[test]
fn a_host_may_be_made_and_dropped_many_times() {
    for _ in 0..20 {
        let host = Host::builder().load_file(BUILT).unwrap();
        let session = host.session(Arc::new(Memory::new()), "s");
        drop(host);
        assert!(session.call("todo_write", GOOD, "").unwrap().is_ok());
    }
}

/// Storage that does what a test wants, and counts how often it was asked.
struct Faulty<F> {
    answer: F,
    asked: AtomicU32,
}

impl<F: Fn() -> Failure + Send + Sync> State for Faulty<F> {
    fn load(&self, _: &str, _: &str) -> Result<Option<Entry>, Failure> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        Err((self.answer)())
    }
    fn save(&self, _: &str, _: &str, _: &str, _: Option<&str>) -> Result<String, Failure> {
        Err((self.answer)())
    }
}

fn faulty(answer: impl Fn() -> Failure + Send + Sync + 'static) -> Session {
    host().session(Arc::new(Faulty { answer, asked: AtomicU32::new(0) }), "s")
}

#[test]
fn storage_that_fails_is_a_refusal_with_its_message() {
    for (code, expected) in [
        (FailureCode::Denied, "STATE_DENIED"),
        (FailureCode::Full, "STATE_FULL"),
        (FailureCode::Unavailable, "STATE_UNAVAILABLE"),
        (FailureCode::Other, "STATE_UNAVAILABLE"),
    ] {
        let session = faulty(move || Failure::new(code, "the reason"));
        let refused = session.call("todo_write", GOOD, "").unwrap().unwrap_err();
        assert!(refused.contains(expected) && refused.contains("the reason"), "{refused}");
    }
}

#[test]
fn storage_that_panics_is_a_refusal() {
    let session = faulty(|| panic!("this panic is part of a test"));
    for _ in 0..3 {
        let refused = session.call("todo_write", GOOD, "").unwrap().unwrap_err();
        assert!(refused.contains("STATE_UNAVAILABLE"), "{refused}");
    }
}

#[test]
fn time_in_the_storage_does_not_count() {
    let host = Host::builder().time_limit(Duration::from_millis(100)).load_file(BUILT).unwrap();
    let slow = Faulty {
        answer: || {
            thread::sleep(Duration::from_millis(400));
            Failure::new(FailureCode::Full, "slow and full")
        },
        asked: AtomicU32::new(0),
    };
    let session = host.session(Arc::new(slow), "s");
    let refused = session.call("todo_write", GOOD, "").unwrap().unwrap_err();
    assert!(refused.contains("slow and full"), "{refused}");
}
