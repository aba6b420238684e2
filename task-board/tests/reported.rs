//! Inputs seen in public reports about tools of this kind.

mod support;

use serde_json::json;
use support::Memory;

#[test]
fn ids_are_never_used_twice() {
    let mut session = Memory::default();
    session.create(&["A", "B"]);
    session.update(r#"{"taskId":"2","status":"deleted"}"#);
    let answer = session.call("task_create", r#"{"subject":"C"}"#).unwrap();
    assert_eq!(answer["task"], json!({"id": "3", "subject": "C"}));
}

#[test]
fn the_fault_of_a_wrong_key_names_the_right_one() {
    let mut session = Memory::default();
    session.create(&["A"]);
    let before = session.board().to_owned();
    let refusal = session.call("task_update", r#"{"id":"1","status":"completed"}"#).unwrap_err();
    assert_eq!(
        refusal,
        "INVALID_ARGS: taskId: missing, got the key id instead, expected the id of a task under the key taskId"
    );
    assert_eq!(session.board(), before);
}

#[test]
fn a_whole_number_is_the_id_of_that_number() {
    let mut session = Memory::default();
    session.create(&["A", "B"]);
    let answer = session.update(r#"{"taskId":1,"status":"in_progress","addBlocks":[2.0]}"#);
    assert_eq!(answer["task"]["blocks"], json!(["2"]));
}

#[test]
fn a_task_cant_wait_for_itself() {
    let mut session = Memory::default();
    session.create(&["A"]);
    let refusal = session.call("task_update", r#"{"taskId":"1","addBlockedBy":["1"]}"#).unwrap_err();
    assert_eq!(refusal, r#"INVALID_DEPENDENCY: addBlockedBy[0]: the task itself, got string "1""#);
}

#[test]
fn a_cycle_is_refused_whole() {
    let mut session = Memory::default();
    session.create(&["A", "B", "C"]);
    session.update(r#"{"taskId":"2","addBlockedBy":["1"]}"#);
    session.update(r#"{"taskId":"3","addBlockedBy":["2"]}"#);
    let before = session.board().to_owned();
    let refusal = session.call("task_update", r#"{"taskId":"1","addBlockedBy":["3"]}"#).unwrap_err();
    assert!(refusal.starts_with("INVALID_DEPENDENCY: addBlockedBy[0]: closes a cycle"), "{refusal}");
    assert!(refusal.contains("3, 2, 1, 3"), "{refusal}");
    assert_eq!(session.board(), before);
}

#[test]
fn nobody_waits_for_a_deleted_task() {
    let mut session = Memory::default();
    session.create(&["A", "B"]);
    session.update(r#"{"taskId":"2","addBlockedBy":["1"]}"#);
    assert_eq!(session.update(r#"{"taskId":"1","status":"deleted"}"#)["unblocked"], json!(["2"]));
}

#[test]
fn one_unreadable_record_does_not_empty_the_board() {
    let bad = r#""5":{"id":"5","subject":"Bad","status":"weird"}"#;
    let board =
        format!(r#"{{"highwatermark":5,"tasks":{{"4":{{"id":"4","subject":"Keep me","status":"pending"}},{bad}}}}}"#);
    let mut session = Memory::of_board(&board);
    let answer = session.call("task_create", r#"{"subject":"New"}"#).unwrap();
    assert_eq!(answer["task"]["id"], "6");
    let list = session.call("task_list", "{}").unwrap();
    let ids: Vec<_> = list["tasks"].as_array().unwrap().iter().map(|task| task["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["4", "6"]);
    assert!(list["leftOut"][0].as_str().unwrap().starts_with("state.tasks.5.status: unknown status"), "{list}");
    assert!(session.board().contains(bad), "{}", session.board());
}

#[test]
fn a_bare_string_is_no_list() {
    let mut session = Memory::default();
    session.create(&["A", "B"]);
    let refusal = session.call("task_update", r#"{"taskId":"2","addBlockedBy":"1"}"#).unwrap_err();
    assert_eq!(refusal, r#"INVALID_ARGS: addBlockedBy: wrong type, got string "1", expected an array of ids"#);
}

#[test]
fn null_is_absent_for_every_optional_key() {
    let mut session = Memory::default();
    let input = r#"{"subject":"A","description":null,"activeForm":null,"metadata":null}"#;
    session.call("task_create", input).unwrap();
    let before = session.board().to_owned();
    session.update(r#"{"taskId":"1","status":null,"subject":null,"addBlockedBy":null,"metadata":null}"#);
    session.call("task_list", r#"{"includeDeleted":null}"#).unwrap();
    assert_eq!(session.board(), before);
}
