//! A call from within a call has room or is an error, and never waits for itself.

mod support;

use std::sync::{Arc, Mutex, OnceLock};

use support::{GOOD, beside};
use todo_host::state::{Entry, Failure, Memory, State};
use todo_host::{Cache, Error, Host, Options, Session};

#[test]
fn a_hook_that_writes_is_not_asked_about_its_own_write() {
    let within: Arc<OnceLock<Session>> = Arc::default();
    let asked = Arc::new(Mutex::new(0));
    let (session, count) = (Arc::clone(&within), Arc::clone(&asked));
    let host = Host::builder().cache(Cache::Off).concurrency(1).hook("writing", move |_, submitted| {
        *count.lock().unwrap() += 1;
        let session = session.get().expect("there is a session");
        session.write(submitted, &Options::for_branch("copy"))?.expect("it is accepted");
        Ok(Vec::new())
    });
    let host = host.load_file(beside("todo-write-nudged.wasm")).unwrap();
    let session = within.get_or_init(|| host.session(Arc::new(Memory::new()), "a session"));
    session.call("todo_write", GOOD, "").unwrap().expect("it is accepted");
    assert_eq!(*asked.lock().unwrap(), 1);
    let copy = session.read(&Options::for_branch("copy")).unwrap().expect("it is a list");
    assert_eq!(copy.todos.len(), 1);
}

/// Storage that asks its own host, and keeps how that went.
#[derive(Default)]
struct Asking {
    memory: Memory,
    host: OnceLock<Host>,
    errors: Mutex<Vec<Error>>,
}

impl State for Asking {
    fn load(&self, session: &str, key: &str) -> Result<Option<Entry>, Failure> {
        let error = self.host.get().expect("there is a host").guidance().expect_err("there is no room");
        self.errors.lock().unwrap().push(error);
        self.memory.load(session, key)
    }

    fn save(&self, session: &str, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
        self.memory.save(session, key, value, expected)
    }
}

#[test]
fn storage_that_calls_its_own_host_gets_an_error_and_the_write_stands() {
    let state = Arc::new(Asking::default());
    let host = Host::builder().cache(Cache::Off).concurrency(1).load_file(beside("todo-write.wasm")).unwrap();
    let host = state.host.get_or_init(|| host);
    let session = host.session(Arc::clone(&state) as Arc<dyn State>, "a session");
    session.call("todo_write", GOOD, "").unwrap().expect("it is accepted");
    let errors = state.errors.lock().unwrap();
    assert!(matches!(errors.as_slice(), [Error::Nested { function: "tool.guidance" }]), "{errors:?}");
}
