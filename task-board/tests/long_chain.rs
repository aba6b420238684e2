//! A chain may be as long as a board.

mod support;

use std::thread;

use support::Memory;
use support::chain::chain;

const LENGTH: usize = 100_000;

#[test]
fn a_chain_of_100_000_tasks_is_checked_on_a_small_stack() {
    let check = || {
        let mut session = Memory::of_board(&chain(LENGTH));
        let before = session.board().to_owned();
        let closing = format!(r#"{{"taskId":"1","addBlockedBy":["{LENGTH}"]}}"#);
        let refusal = session.call("task_update", &closing).unwrap_err();
        assert!(refusal.starts_with("INVALID_DEPENDENCY: addBlockedBy[0]: closes a cycle"), "{refusal}");
        assert!(refusal.len() < 1_000, "{refusal}");
        assert_eq!(session.board(), before);

        let across = format!(r#"{{"taskId":"{LENGTH}","addBlockedBy":["1"]}}"#);
        let answer = session.update(&across);
        assert_eq!(answer["task"]["blockedBy"], serde_json::json!(["1", (LENGTH - 1).to_string()]));
        assert_eq!(session.update(r#"{"taskId":"1","status":"completed"}"#)["unblocked"], serde_json::json!(["2"]));
    };
    // A byte of stack for each task would be all of it.
    thread::Builder::new().stack_size(128 * 1024).spawn(check).unwrap().join().unwrap();
}
