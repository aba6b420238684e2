//! Hooks are asked once a list is saved; whatever they do, the write stands.

mod support;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use todo_host::state::Memory;
use todo_host::{Host, HostBuilder, Options, Session, Status, Todo};

use support::{beside, component};

const INPUT: &str = r#"{"todos":[{"content":"A","activeForm":"Doing A","status":"completed"},{"content":"B","activeForm":"Doing B","status":"completed"},{"content":"C","activeForm":"Doing C","status":"completed"}]}"#;

/// A session of the nudged checklist, and what its host was told of hooks.
fn session(with: impl FnOnce(HostBuilder) -> HostBuilder) -> (Session, Arc<Mutex<Vec<String>>>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&told);
    let builder = Host::builder()
        .time_limit(Duration::from_millis(300))
        .memory_limit(32 << 20)
        .on_hook_failure(move |session, hook, reason| log.lock().unwrap().push(format!("{session} {hook}: {reason}")));
    let host = with(builder).load_file(beside("todo-write-nudged.wasm")).expect("it loads");
    (host.session(Arc::new(Memory::default()), "s"), told)
}

/// The message of the answer to [`INPUT`].
fn message(session: &Session) -> String {
    let answer = session.call("todo_write", INPUT, r#"{"nudge":"","autoclear":false}"#).expect("the call is run");
    let answer: serde_json::Value = serde_json::from_str(&answer.expect("it is accepted")).expect("it is JSON");
    answer["message"].as_str().expect("there is a message").to_owned()
}

fn is_stored(session: &Session) -> bool {
    session.read(&Options::default()).expect("the call is run").expect("it is a list").todos.len() == 3
}

#[test]
fn hooks_give_their_hints_in_the_order_in_which_they_were_named() {
    let (session, told) = session(|host| {
        host.hook("first", |_, _| Ok(vec!["1".into(), "2".into()]))
            .hook("silent", |_, _| Ok(vec![]))
            .hook_component("all-done", &std::fs::read(beside("all-done.wasm")).unwrap())
            .hook("last", |_, submitted| Ok(vec![format!("{} items", submitted.len())]))
    });
    let message = message(&session);
    let hints: Vec<_> = message.split("\n\n").collect();
    assert_eq!((hints[0], hints[1], hints[3]), ("1", "2", "3 items"), "{message}");
    assert!(hints[2].contains("sum up"));
    assert!(told.lock().unwrap().is_empty());
}

#[test]
fn hooks_see_copies_of_both_lists() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let (session, _) = session(|host| {
        host.hook("seeing", move |previous, submitted| {
            log.lock().unwrap().push((previous.to_vec(), submitted.to_vec()));
            Ok(vec![])
        })
    });
    let list = |status| vec![Todo { content: "A".into(), active_form: "Doing A".into(), status }];
    session.write(&list(Status::InProgress), &Options::default()).unwrap().unwrap();
    session.write(&list(Status::Completed), &Options::default()).unwrap().unwrap();
    let seen = seen.lock().unwrap();
    assert_eq!(*seen, [(vec![], list(Status::InProgress)), (list(Status::InProgress), list(Status::Completed))]);
    assert!(session.read(&Options::default()).unwrap().unwrap().todos.is_empty());
}

#[test]
fn a_closure_that_fails_is_skipped_and_told_of() {
    let (session, told) = session(|host| {
        host.hook("failing", |_, _| Err("out of ideas".into()))
            .hook("panicking", |_, _| panic!("oh no"))
            .hook("talking", |_, _| Ok(vec!["x".repeat(10 << 20)]))
            .hook("fine", |_, _| Ok(vec!["still here".into()]))
    });
    assert_eq!(message(&session), "still here");
    assert!(is_stored(&session));
    let told = told.lock().unwrap();
    let named: Vec<_> = told.iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(named, ["s failing", "s panicking", "s talking"]);
    assert!(told[0].contains("out of ideas") && told[1].contains("oh no"), "{told:?}");
}

#[test]
fn a_component_that_traps_loops_grows_or_talks_too_much_is_skipped_and_told_of() {
    // A hook gives the address of the address and the length of its list of strings.
    let hook = |body: &str| {
        let text = format!(
            r#"(module
                (memory (export "memory") 2)
                (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
                (func (export "agent-tools:todo/nudge@0.1.0#hints") (param i32 i32 i32 i32) (result i32) {body}))"#
        );
        component("hook", &text)
    };
    let traps = hook("unreachable");
    let loops = hook("(loop $l (br $l)) (unreachable)");
    let grows = hook("(loop $l (br_if $l (i32.ne (memory.grow (i32.const 16)) (i32.const -1)))) (unreachable)");
    // One string of 10 MB.
    let talks = hook(
        "(drop (memory.grow (i32.const 200)))
         (i32.store (i32.const 8) (i32.const 16)) (i32.store (i32.const 12) (i32.const 1))
         (i32.store (i32.const 16) (i32.const 65536)) (i32.store (i32.const 20) (i32.const 10000000)) (i32.const 8)",
    );
    let (session, told) = session(|host| {
        host.hook_component("traps", &traps)
            .hook_component("loops", &loops)
            .hook_component("grows", &grows)
            .hook_component("talks", &talks)
            .hook("fine", |_, _| Ok(vec!["still here".into()]))
    });
    for _ in 0..2 {
        assert_eq!(message(&session), "still here");
        assert!(is_stored(&session));
    }
    let told = told.lock().unwrap();
    let named: Vec<_> = told.iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(named, ["s traps", "s loops", "s grows", "s talks"].repeat(2), "{told:?}");
}

#[test]
fn a_hook_may_read_the_session_that_it_is_asked_about() {
    let within: Arc<Mutex<Option<Session>>> = Arc::default();
    let inner = Arc::clone(&within);
    let (session, told) = session(|host| {
        host.concurrency(1).hook("reading", move |_, _| {
            let session = inner.lock().unwrap().clone().expect("there is a session");
            Ok(vec![format!("{} stored", session.read(&Options::default())?.expect("it is a list").todos.len())])
        })
    });
    *within.lock().unwrap() = Some(session.clone());
    assert_eq!(message(&session), "3 stored", "{told:?}");
}

#[test]
fn without_hooks_the_nudged_checklist_answers_as_the_plain_one() {
    let (nudged, _) = session(|host| host);
    let plain = Host::builder().load_file(beside("todo-write.wasm")).unwrap().session(Arc::new(Memory::default()), "s");
    assert_eq!(nudged.call("todo_write", INPUT, "").unwrap(), plain.call("todo_write", INPUT, "").unwrap());
}

#[test]
fn a_component_that_is_no_hook_is_refused_with_its_name() {
    let bytes = std::fs::read(beside("memory-state.wasm")).unwrap();
    let refused = Host::builder().hook_component("mine", &bytes).load_file(beside("todo-write-nudged.wasm"));
    let said = refused.expect_err("it is no hook").to_string();
    assert!(said.contains("mine") && said.contains("agent-tools:todo/nudge@0.1.0"), "{said}");
}

#[test]
fn a_component_that_asks_for_no_hints_is_refused_where_there_are_hooks() {
    let refused = Host::builder().hook("mine", |_, _| Ok(vec![])).load_file(beside("todo-write.wasm"));
    let said = refused.expect_err("its hooks would never be asked").to_string();
    assert!(said.contains("todo-write-nudged.wasm"), "{said}");
}
