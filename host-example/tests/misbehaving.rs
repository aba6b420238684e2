//! A component that goes wrong harms its own call and nothing else.

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use support::{WELL, greedy, misbehaving, never_starting};
use todo_host::state::Memory;
use todo_host::{Cache, Dialect, Error, Host, HostBuilder, LoadError, Options, Session};

const LIMIT: Duration = Duration::from_millis(300);

fn builder() -> HostBuilder {
    Host::builder().cache(Cache::Off).time_limit(LIMIT).memory_limit(8 * 1024 * 1024).concurrency(2)
}

fn session(host: &Host) -> Session {
    host.session(Arc::new(Memory::new()), "a session")
}

/// Makes a call go wrong often enough to use up a pool that loses instances, and calls again after each.
fn goes_on_serving(wrong: impl Fn(&Session) -> Error) -> Error {
    let host = builder().load(&misbehaving()).unwrap();
    let session = session(&host);
    let mut last = None;
    for _ in 0..5 {
        last = Some(wrong(&session));
        assert_eq!(host.guidance().unwrap(), WELL);
    }
    last.unwrap()
}

#[test]
fn a_trap_is_an_error_of_its_call() {
    let error = goes_on_serving(|session| session.host().definitions(Dialect::JsonSchema).unwrap_err());
    assert!(
        matches!(&error, Error::Trap { function: "tool.definitions", reason } if reason.contains("unreachable")),
        "{error}"
    );
}

#[test]
fn a_division_by_zero_is_an_error_of_its_call() {
    let error = goes_on_serving(|session| session.read(&Options::default()).unwrap_err());
    assert!(matches!(&error, Error::Trap { reason, .. } if reason.contains("divide by zero")), "{error}");
}

#[test]
fn recursion_without_end_is_an_error_of_its_call() {
    let error = goes_on_serving(|session| session.host().render(&[]).unwrap_err());
    assert!(matches!(&error, Error::Trap { reason, .. } if reason.contains("call stack exhausted")), "{error}");
}

#[test]
fn an_answer_from_nowhere_is_an_error_of_its_call() {
    let error = goes_on_serving(|session| session.write(&[], &Options::default()).unwrap_err());
    assert!(matches!(&error, Error::Failed { reason, .. } if reason.contains("pointer")), "{error}");
}

#[test]
fn a_loop_without_end_is_stopped_in_time() {
    let began = Instant::now();
    let error = goes_on_serving(|session| session.call("todo_write", "{}", "").unwrap_err());
    assert!(matches!(error, Error::TimedOut { function: "tool.call", limit: LIMIT }), "{error}");
    let (took, expected) = (began.elapsed(), 5 * LIMIT);
    assert!(took >= expected && took < 4 * expected, "{took:?}");
}

#[test]
fn memory_is_refused_over_the_limit() {
    let error = goes_on_serving(|session| session.call_todo_write("{}", &Options::default()).unwrap_err());
    let Error::OutOfMemory { asked, limit, .. } = error else { panic!("{error}") };
    assert_eq!(limit, 8 * 1024 * 1024);
    assert!(asked > limit && asked <= limit + 2 * 1024 * 1024, "{asked}");
}

#[test]
fn a_component_that_never_starts_is_stopped_in_time() {
    let host = builder().load(&never_starting()).unwrap();
    for _ in 0..3 {
        let error = host.guidance().unwrap_err();
        assert!(matches!(error, Error::TimedOut { .. }), "{error}");
    }
}

#[test]
fn a_component_that_begins_with_too_much_memory_is_not_loaded() {
    let error = builder().load(&greedy()).unwrap_err();
    assert!(
        matches!(error, LoadError::TooMuchMemory { asked: 0x4000_0000, limit: 0x80_0000 })
            && error.to_string().contains("memory_limit"),
        "{error}"
    );
}

#[test]
fn the_default_bounds_hold_too() {
    let host = Host::builder().cache(Cache::Off).load(&misbehaving()).unwrap();
    let session = session(&host);
    let error = session.call_todo_write("{}", &Options::default()).unwrap_err();
    assert!(matches!(error, Error::OutOfMemory { limit: 268_435_456, .. }), "{error}");
    let error = session.call("todo_write", "{}", "").unwrap_err();
    assert!(matches!(error, Error::TimedOut { .. }), "{error}");
    assert_eq!(host.guidance().unwrap(), WELL);
}

#[test]
fn others_are_served_while_one_loops() {
    let host = builder().load(&misbehaving()).unwrap();
    let looping = session(&host);
    let looper = std::thread::spawn(move || looping.call("todo_write", "{}", "").unwrap_err());
    for _ in 0..100 {
        assert_eq!(host.guidance().unwrap(), WELL);
    }
    assert!(matches!(looper.join().unwrap(), Error::TimedOut { .. }));
}
