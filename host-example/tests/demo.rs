//! The demonstration, run as a person runs it.

mod support;

use std::fs;

use serde_json::Value;
use support::program::{self, Done};

/// What the demonstration prints. Renew it with `todo-host demo > host-example/tests/fixtures/demo.txt`.
const PRINTED: &str = include_str!("fixtures/demo.txt");

/// What the one of the board prints. Renew it with `todo-host demo --board > host-example/tests/fixtures/demo-board.txt`.
const BOARD_PRINTED: &str = include_str!("fixtures/demo-board.txt");

fn demo(arguments: &[&str]) -> Done {
    program::run(program::program(&[&["demo"], arguments].concat()))
}

#[test]
fn tells_the_same_story_each_time() {
    let output = demo(&[]);
    assert!(output.code == Some(0), "{}", output.err);
    assert_eq!(output.out, PRINTED);
    assert_eq!(output.err, "");
}

#[test]
fn fits_into_80_columns_without_colour() {
    // The three signs of a checklist take two columns each, and stand where nothing is aligned behind them.
    for line in PRINTED.lines().chain(BOARD_PRINTED.lines()) {
        assert!(line.chars().count() < 81, "{line}");
        assert!(!line.contains('\u{1b}'), "{line}");
        assert_eq!(line, line.trim_end());
    }
}

#[test]
fn prints_a_scene_a_line_for_programs() {
    let output = demo(&["--json"]);
    assert!(output.code == Some(0), "{}", output.err);
    let scenes: Vec<Value> = output.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |kind: &str| -> Vec<&Value> { scenes.iter().filter(|scene| scene["scene"] == kind).collect() };
    assert_eq!(of("user").len(), 2);
    assert_eq!(of("reopened").len(), 2);
    let calls = of("call");
    let refused: Vec<_> = calls.iter().filter(|call| call["accepted"] == false).collect();
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0]["refusal"]["code"], "INVALID_ARGS");
    assert!(calls.iter().any(|call| call["branch"] == "encoder"));
    assert_eq!(of("end")[0]["calls"], calls.len());
}

#[test]
fn leaves_its_session_in_a_database_that_was_named_and_can_be_told_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("demo.db").display());
    for _ in 0..2 {
        let output = demo(&["--state", &url]);
        assert!(output.code == Some(0), "{}", output.err);
        assert!(!output.out.contains("demo.db"));
    }
    let store = todo_host::state::open(&url).expect("it opens");
    let sessions = store.sessions().expect("it is readable");
    assert_eq!(sessions.len(), 1);
    assert_eq!(sessions[0].name, "todo-host demo");
    assert_eq!(sessions[0].keys.len(), 2);
}

#[test]
fn errors_when_nothing_would_outlive_the_process() {
    let output = demo(&["--state", "memory:"]);
    assert_eq!(output.code, Some(1));
    assert!(output.err.contains("storage that stays"));
}

#[test]
fn errors_when_an_answer_is_not_what_the_story_says() {
    let folder = tempfile::tempdir().expect("a folder");
    for (word, other, call) in [
        // Without its name, the old list is missing from the first answer that should have one.
        ("oldTodos", "oldTodoz", "call 1 "),
        // With another path, the fault does not lead the agent to its mistake.
        ("todos[", "todoz[", "call 2 "),
    ] {
        let changed = folder.path().join("changed.wasm");
        let component = fs::read(env!("TODO_HOST_EMBEDDED_COMPONENT")).expect("the built component");
        fs::write(&changed, replaced(component, word.as_bytes(), other.as_bytes())).expect("written");
        let output = demo(&["--component", changed.to_str().expect("Unicode")]);
        assert_eq!(output.code, Some(1), "{}", output.out);
        let error = &output.err;
        assert!(error.contains("the story is not true") && error.contains(call), "{error}");
    }
}

/// The bytes with a word replaced by another one of the same length, wherever it stands.
fn replaced(mut bytes: Vec<u8>, word: &[u8], other: &[u8]) -> Vec<u8> {
    assert_eq!(word.len(), other.len());
    let mut found = 0;
    for at in 0..=bytes.len() - word.len() {
        if bytes[at..].starts_with(word) {
            bytes[at..at + word.len()].copy_from_slice(other);
            found += 1;
        }
    }
    assert!(found > 0, "the component does not have the word");
    bytes
}

#[test]
fn the_board_has_a_story_of_its_own() {
    let output = demo(&["--board"]);
    assert!(output.code == Some(0), "{}", output.err);
    assert_eq!(output.out, BOARD_PRINTED);
    let output = demo(&["--board", "--json"]);
    let scenes: Vec<Value> = output.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let refused: Vec<_> = scenes.iter().filter(|scene| scene["accepted"] == false).collect();
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0]["refusal"]["code"], "INVALID_DEPENDENCY");
    assert!(scenes.iter().any(|scene| scene["scene"] == "reopened"));
    assert_eq!(scenes.last().unwrap()["scene"], "end");
}
