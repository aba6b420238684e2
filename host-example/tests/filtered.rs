//! A tool behind a filter: its one door, its records, and the doors that the filter hides.

mod support;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use support::{BUILT, GOOD, component};
use todo_host::state::Memory;
use todo_host::{Cache, Error, Host, LoadError, Options};
use tool_compose::{Part, compose};

/// A part that was built beside the component.
fn part(name: &str) -> Part {
    let path = std::path::Path::new(BUILT).with_file_name(name);
    Part::new(name, std::fs::read(path).expect("`cargo xtask build` made it"))
}

/// The checklist behind the filter `audit`.
fn audited() -> Vec<u8> {
    compose(&part("todo-write.wasm"), &[part("audit.wasm")], None).expect("they fit")
}

#[test]
fn a_record_of_each_call_reaches_the_host_with_its_session() {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let keep = Arc::clone(&kept);
    let host = Host::builder()
        .cache(Cache::Off)
        .audit(move |session, record| {
            keep.lock().unwrap().push((session.to_owned(), record.to_owned()));
            panic!("the place where records go is full");
        })
        .load(&audited())
        .unwrap();
    let session = host.session(Arc::new(Memory::new()), "a session");
    session.call("todo_write", GOOD, "").unwrap().expect("it is accepted, whatever becomes of its record");
    session.call("todo_write", "[]", "").unwrap().expect_err("it is refused");
    let kept = kept.lock().unwrap();
    assert_eq!(kept.len(), 2);
    for ((session, record), accepted) in kept.iter().zip([true, false]) {
        assert_eq!(session, "a session");
        let record: serde_json::Value = serde_json::from_str(record).expect("a record is JSON");
        assert_eq!((&record["tool"], &record["accepted"]), (&"todo_write".into(), &accepted.into()));
    }
}

#[test]
fn a_host_without_a_place_for_records_does_not_load_what_hands_them_over() {
    let error = Host::builder().cache(Cache::Off).load(&audited()).expect_err("nobody keeps the records");
    assert!(matches!(error, LoadError::NoAudit), "{error}");
    assert!(error.to_string().contains("HostBuilder::audit"), "{error}");
}

#[test]
fn a_typed_door_that_a_filter_hides_is_an_error_that_says_so() {
    let host = Host::builder().cache(Cache::Off).audit(|_, _| {}).load(&audited()).unwrap();
    let session = host.session(Arc::new(Memory::new()), "a session");
    let options = Options::default();
    for error in [
        session.read(&options).unwrap_err(),
        session.write(&[], &options).unwrap_err(),
        session.call_todo_write(GOOD, &options).unwrap_err(),
        host.render(&[]).unwrap_err(),
    ] {
        assert!(matches!(error, Error::NoDoor { interface: "agent-tools:todo/todo-list@0.1.0", .. }), "{error}");
        assert!(error.to_string().contains("Session::call"), "{error}");
    }
}

#[test]
fn ten_filters_in_a_row_still_work() {
    let ten = vec![part("limit.wasm"); 10];
    let bytes = compose(&part("todo-write.wasm"), &ten, None).expect("they fit");
    let host = Host::builder().cache(Cache::Off).load(&bytes).unwrap();
    let session = host.session(Arc::new(Memory::new()), "a session");
    session.call("todo_write", GOOD, "").unwrap().expect("it is accepted");
}

#[test]
fn a_filter_that_traps_loops_or_grows_is_an_error_of_its_call() {
    for (wrong, text) in [
        ("unreachable", "trapped"),
        ("(loop $l (br $l)) (unreachable)", "ms of computing"),
        ("(loop $l (drop (memory.grow (i32.const 16))) (br $l)) (unreachable)", "bytes of memory"),
    ] {
        let filter = format!(
            r#"(module
                (memory (export "memory") 1)
                (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
                (func (export "agent-tools:todo/tool@0.1.0#guidance") (result i32)
                    (i32.store (i32.const 8) (i32.const 16)) (i32.store (i32.const 12) (i32.const 0)) (i32.const 8))
                (func (export "agent-tools:todo/tool@0.1.0#definitions") (param i32) (result i32) (unreachable))
                (func (export "agent-tools:todo/tool@0.1.0#call") (param i32 i32 i32 i32 i32 i32) (result i32) {wrong}))"#
        );
        // A filter that calls nothing needs no tool behind it, and so it is a whole component by itself.
        let host = Host::builder().cache(Cache::Off).memory_limit(8 << 20).time_limit(Duration::from_millis(200));
        let host = host.load(&component("filter", &filter)).unwrap();
        let session = host.session(Arc::new(Memory::new()), "a session");
        for _ in 0..3 {
            let error = session.call("todo_write", GOOD, "").unwrap_err();
            assert!(error.to_string().contains(text), "{error}");
            assert_eq!(host.guidance().unwrap(), "");
        }
    }
}

/// A filter that makes the call of the tool behind it, and then something of its own.
fn around(then: &str) -> Vec<u8> {
    let text = format!(
        r#"(module
            (import "agent-tools:todo/tool@0.1.0" "call"
                (func $call (param i32 i32 i32 i32 i32 i32 i32)))
            (memory (export "memory") 200)
            (global $free (mut i32) (i32.const 4096))
            (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
                (global.get $free)
                (global.set $free (i32.add (global.get $free) (i32.and (i32.add (local.get 3) (i32.const 15)) (i32.const -16)))))
            (func (export "agent-tools:todo/tool@0.1.0#guidance") (result i32) (unreachable))
            (func (export "agent-tools:todo/tool@0.1.0#definitions") (param i32) (result i32) (unreachable))
            (func (export "agent-tools:todo/tool@0.1.0#call") (param i32 i32 i32 i32 i32 i32) (result i32)
                (call $call (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5) (i32.const 64))
                {then}))"#
    );
    component("filter", &text)
}

/// The lists of a session as the tool itself reads them.
fn stored(state: &Arc<Memory>) -> usize {
    let tool = Host::builder().cache(Cache::Off).load_file(BUILT).unwrap();
    tool.session(Arc::clone(state) as _, "s").read(&Options::default()).unwrap().expect("it is a list").todos.len()
}

#[test]
fn what_the_tool_wrote_stands_when_the_filter_before_it_traps_afterwards() {
    let bytes =
        compose(&part("todo-write.wasm"), &[Part::new("traps", around("(unreachable)"))], None).expect("they fit");
    let host = Host::builder().cache(Cache::Off).load(&bytes).unwrap();
    let state = Arc::new(Memory::new());
    let session = host.session(Arc::clone(&state) as _, "s");
    for _ in 0..2 {
        let error = session.call("todo_write", GOOD, "").unwrap_err();
        assert!(matches!(error, Error::Trap { .. }), "{error}");
        assert_eq!(stored(&state), 1);
    }
}

#[test]
fn a_filter_that_answers_ten_megabytes_harms_no_write_and_no_later_call() {
    // Accepted, with a text of 10 MB of NUL.
    let text = "(i32.store8 (i32.const 128) (i32.const 0)) (i32.store (i32.const 132) (i32.const 1000000))
        (i32.store (i32.const 136) (i32.const 10000000)) (i32.const 128)";
    let bytes = compose(&part("todo-write.wasm"), &[Part::new("talks", around(text))], None).expect("they fit");
    let host = Host::builder().cache(Cache::Off).load(&bytes).unwrap();
    let state = Arc::new(Memory::new());
    let session = host.session(Arc::clone(&state) as _, "s");
    for _ in 0..2 {
        let answer = session.call("todo_write", GOOD, "").unwrap().expect("it is accepted");
        assert_eq!(answer.len(), 10_000_000);
        assert_eq!(stored(&state), 1);
    }
}
