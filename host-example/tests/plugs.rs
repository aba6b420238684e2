//! `todo-host --with`: plugs that are joined with the tool when it is loaded, and the file of records.

mod support;

use std::fs;

use serde_json::Value;
use support::program::{self, Place};
use support::{GOOD, beside, component};

/// Three items, all done: what the hooks have something to say about.
const DONE: &str = r#"{"todos":[{"content":"A","activeForm":"Doing A","status":"completed"},{"content":"B","activeForm":"Doing B","status":"completed"},{"content":"C","activeForm":"Doing C","status":"completed"}]}"#;

/// The path of a component that was built beside the tool.
fn plug(name: &str) -> String {
    beside(name).display().to_string()
}

/// The message of an answer.
fn message(answer: &str) -> String {
    let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    answer["message"].as_str().expect("an accepted answer has a message").to_owned()
}

#[test]
fn hooks_give_their_hints_in_the_order_in_which_they_are_named() {
    let place = Place::new();
    let (done, check) = (plug("all-done.wasm"), plug("verify-first.wasm"));
    let hints = |plugs: &[&str]| {
        let mut args: Vec<&str> = plugs.iter().flat_map(|plug| ["--with", plug]).collect();
        args.extend(["call", "--nudge", ""]);
        message(&place.feed(&args, DONE.as_bytes()).accepted())
    };
    let (first, second) = (hints(&[&done]), hints(&[&check]));
    assert!(!first.is_empty() && !second.is_empty() && first != second);
    assert_eq!(hints(&[&done, &check]), format!("{first}\n\n{second}"));
    assert_eq!(hints(&[&check, &done]), format!("{second}\n\n{first}"));
    assert_eq!(hints(&[]), "");
}

#[test]
fn the_first_filter_named_sees_a_call_first_and_has_its_options() {
    let place = Place::new();
    let secret = GOOD.replace("Run the tests", &format!("Use sk-ant-{}", "a1B2".repeat(20)));
    let answer = |plugs: &[String], options: &str| {
        let mut args: Vec<&str> = plugs.iter().flat_map(|plug| ["--with", plug]).collect();
        args.extend(["call", "--options", options]);
        place.feed(&args, secret.as_bytes())
    };
    let (redact, limit) = (plug("redact.wasm"), plug("limit.wasm"));
    let bounds = r#"{"branch":"b","limits":{"length":40}}"#;
    let masked = answer(&[redact.clone(), limit.clone()], bounds).accepted();
    assert!(masked.contains("[redacted]") && !masked.contains("a1B2"), "{masked}");
    let refused = answer(&[limit, redact], bounds);
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(place.run(&["show", "--branch", "b"]).accepted().contains("[redacted]"));
}

#[test]
fn filters_and_hooks_go_together_and_a_definition_comes_through_them() {
    let place = Place::new();
    let (limit, done) = (plug("limit.wasm"), plug("all-done.wasm"));
    let with = ["--with", limit.as_str(), "--with", &done];
    let hinted = message(&place.feed(&[&with[..], &["call", "--nudge", ""]].concat(), DONE.as_bytes()).accepted());
    assert!(!hinted.is_empty());
    let definition = place.run(&[&with[..], &["definition"]].concat()).accepted();
    assert!(definition.contains(r#""name": "todo_write""#), "{definition}");
    assert!(!place.run(&[&with[..], &["guidance"]].concat()).accepted().is_empty());
}

#[test]
fn a_hook_that_traps_is_skipped_with_a_warning_and_the_write_stands() {
    let place = Place::new();
    let hook = component(
        "hook",
        r#"(module
            (memory (export "memory") 1)
            (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
            (func (export "agent-tools:todo/nudge@0.1.0#hints") (param i32 i32 i32 i32) (result i32) unreachable))"#,
    );
    let path = place.path("traps.wasm");
    fs::write(&path, hook).unwrap();
    let done = place.feed(&["--with", path.to_str().unwrap(), "call"], GOOD.as_bytes());
    assert_eq!(done.code, Some(0), "{done:?}");
    assert!(done.err.contains("the hook traps.wasm was skipped"), "{}", done.err);
    assert!(place.run(&["show"]).accepted().contains("Run the tests"));
}

#[test]
fn a_plug_that_can_not_be_used_is_told_in_one_sentence() {
    let place = Place::new();
    let component = plug("todo-write.wasm");
    let component = component.as_str();
    for (args, expected) in [
        (vec!["--with", &plug("memory-state.wasm"), "call"], "`memory-state.wasm` is a storage"),
        (vec!["--with", component, "call"], "`todo-write.wasm` is no filter"),
        (vec!["--with", "missing.wasm", "call"], "can't read the component file missing.wasm"),
        (
            vec!["--component", component, "--with", &plug("all-done.wasm"), "call"],
            "the component would never ask them",
        ),
        (vec!["--with", &plug("limit.wasm"), "replay", "-"], "use --with for hooks alone"),
        (vec!["--with", &plug("limit.wasm"), "show"], "--with has no effect on this command"),
        (vec!["--audit", "calls.jsonl", "sessions"], "--audit has no effect on this command"),
        (vec!["--audit", "calls.jsonl", "replay", "-"], "--audit has no effect on this command"),
        (vec!["--audit", "a", "call", "--audit", "b"], "--audit stands before the command and behind it"),
    ] {
        let said = place.feed(&args, GOOD.as_bytes()).failed();
        assert!(said.contains(expected), "{args:?}: {said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    }
}

#[test]
fn a_replay_asks_the_hooks() {
    let args = ["--with", &plug("all-done.wasm"), "replay", "--json", "-"];
    let done = program::feed(program::program(&args), DONE.as_bytes());
    assert_eq!(done.code, Some(0), "{done:?}");
    let call: Value = serde_json::from_str(done.out.lines().next().unwrap()).unwrap();
    let plain = program::feed(program::program(&["replay", "--json", "-"]), DONE.as_bytes());
    let plain: Value = serde_json::from_str(plain.out.lines().next().unwrap()).unwrap();
    let (with, without) = (message(&call["answer"].to_string()), message(&plain["answer"].to_string()));
    assert!(with.starts_with(&without) && with.len() > without.len(), "{with}");
}

#[test]
fn all_options_at_once_and_one_by_one_do_not_mix() {
    let place = Place::new();
    let said = place.feed(&["call", "--options", "{}", "--branch", "b"], GOOD.as_bytes()).failed();
    assert!(said.contains("--options") && said.contains("--branch"), "{said}");
    place.feed(&["call", "--options", r#"{"branch":"b"}"#], GOOD.as_bytes()).accepted();
    assert!(place.run(&["show", "--branch", "b"]).accepted().contains("Run the tests"));
}

#[test]
fn plugs_before_the_command_come_before_those_behind_it() {
    let place = Place::new();
    let (redact, limit) = (plug("redact.wasm"), plug("limit.wasm"));
    let input = GOOD.replace("Run the tests", &format!("Use sk-ant-{}", "a1B2".repeat(600)));
    let call = |before: &str, behind: &str| place.feed(&["--with", before, "call", "--with", behind], input.as_bytes());
    assert!(call(&redact, &limit).accepted().contains("[redacted]"));
    assert_eq!(call(&limit, &redact).code, Some(2));
    let with = format!("--with={redact}");
    assert!(place.feed(&[&with, "call"], input.as_bytes()).accepted().contains("[redacted]"));
    for command in ["definition", "guidance"] {
        let said = place.feed(&["--with", &redact, command, "--with", "missing.wasm"], b"").failed();
        assert!(said.contains("missing.wasm"), "{said}");
    }
}

#[test]
fn a_command_that_reads_the_plan_says_why_a_filtered_component_is_of_no_use_to_it() {
    let place = Place::new();
    place.feed(&["call"], GOOD.as_bytes()).accepted();
    let filtered = place.path("filtered.wasm").display().to_string();
    let parts = [plug("todo-write.wasm"), plug("limit.wasm")];
    place.run(&["compose", "--out", &filtered, &parts[0], &parts[1]]).accepted();
    for command in
        [&["sessions"][..], &["show"], &["show", "--board"], &["replay", "-"], &["demo"], &["demo", "--board"]]
    {
        let done = place.feed(&[&["--component", &filtered], command].concat(), GOOD.as_bytes());
        assert_eq!(done.code, Some(1), "{done:?}");
        let said = done.err;
        assert!(said.contains("filtered.wasm can't be used here") && said.contains("leave --component"), "{said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    }
    for empty in [place.command(&["--component", "", "show"]), {
        let mut command = place.command(&["show"]);
        command.env("TODO_HOST_COMPONENT", "");
        command
    }] {
        assert!(program::run(empty).accepted().contains("Run the tests"));
    }
}

#[test]
fn no_text_takes_a_filter_for_secrets_to_its_time_limit() {
    let place = Place::new();
    let kinds = [
        "password=",
        "password: ",
        "password:{'",
        r#"password=\""#,
        r#"\\\"password\\\":\\\""#,
        r"password:\\\\",
        "a=",
        "   :",
        "--secret ",
        "--",
        "token ",
        "bearer ",
        "sk-",
        "ghp_",
        "eyJaaaaaaaaaaa.",
        "://",
        "://a:b",
        "x@://u:",
        "a:b@",
        "-u a:",
        r#"-u \""#,
        "-----BEGIN ",
        "-----BEGIN PRIVATE KEY",
        r"\u0070assword:",
        r"\n",
    ];
    let texts = kinds.map(|kind| format!("\"{}\"", kind.repeat((256 << 10) / kind.len())));
    let many = "\"password=abc sk- ://\",".repeat(70_000);
    for input in [format!("[{}]", texts.join(",")), format!("[{many}1]"), texts.join(" ")] {
        let answer = place.feed(&["--with", &plug("redact.wasm"), "call"], input.as_bytes());
        assert_eq!(answer.code, Some(2), "{}", answer.err);
        assert!(answer.out.contains("INVALID_ARGS: input: too large"), "{}", answer.out);
    }
}
