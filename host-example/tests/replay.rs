//! Recordings in each known shape, replayed as a person replays them.

mod support;

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use support::program::{self, Done};

const CALL: &str = r#"{"todos":[{"content":"Run","activeForm":"Running","status":"pending"}]}"#;

fn fixture(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    folder.join(name).to_str().expect("Unicode").to_owned()
}

fn replay(arguments: &[&str]) -> Done {
    program::run(program::program(&[&["replay"], arguments].concat()))
}

/// Replays what is given as standard input.
fn replay_text(input: &[u8], arguments: &[&str]) -> Done {
    program::feed(program::program(&[&["replay", "-"], arguments].concat()), input)
}

/// The objects that a replay with `--json` printed: the calls, and the summary.
fn objects(output: &Done) -> (Vec<Value>, Value) {
    assert!(output.code == Some(0), "{}", output.err);
    let mut all: Vec<Value> = output.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut last = all.pop().expect("a summary");
    (all, last["summary"].take())
}

#[test]
fn arguments_show_how_the_plan_moved() {
    let output = replay(&[&fixture("arguments.jsonl")]);
    assert!(output.code == Some(0));
    let shown = &output.out;
    for line in [
        "#1  line 1  0/4  ▶ started \"Read the parser\"  + 4 added\n",
        "#2  line 2  1/4  ✔ completed \"Read the parser\"  ▶ started \"Fix the off-by-one\"\n",
        "#3  line 4  [reviewer]  0/2  ▶ started \"Check the fix\"",
        "#4  line 5  ✘ refused, nothing stored: INVALID_ARGS\n",
        "− removed \"Write the changelog\"\n",
        "#9  line 12  4/4  ✔ completed \"Write the changelog\"  all completed: list cleared\n",
        "\ncalls            9  in 2 branches of 1 session\n",
        "\nrefused          3  INVALID_ARGS 3\n",
        "\nitems            6  4 completed; the longest list had 4 items\n",
        "\nbad, skipped     2  line 7, 8\n",
    ] {
        assert!(shown.contains(line), "{line:?} is not in:\n{shown}");
    }
    let bad = &output.err;
    assert!(bad.contains("line 7 skipped: not JSON: it is cut off at column 33\n"), "{bad}");
    assert!(bad.contains("line 8 skipped: JSON, but neither an object nor an array\n"), "{bad}");
}

#[test]
fn checklists_are_drawn_when_asked_for() {
    let output = replay(&["--checklists", &fixture("arguments.jsonl")]);
    let shown = &output.out;
    assert!(shown.contains("\n      ✅ Read the parser\n      🔄 Fixing the off-by-one\n"), "{shown}");
}

#[test]
fn a_session_log_is_played_with_its_sub_agents_and_without_its_repetitions() {
    let (calls, summary) = objects(&replay(&["--json", &fixture("session-log.jsonl")]));
    let branches: Vec<_> = calls.iter().map(|call| call["branch"].as_str()).collect();
    let expected = ["", "", "side-1", "side-1", "a748733", "", "", ""];
    assert_eq!(branches, expected.map(Some));
    assert!(calls.iter().all(|call| call["session"] == "5f0c1d2e-session"));
    assert_eq!(summary["repeated"], 1);
    assert_eq!(summary["branches"], 3);
    assert_eq!(summary["bad"]["first"][0]["line"], 7);
}

#[test]
fn calls_from_before_active_form_are_refused_and_the_reason_is_counted() {
    let (calls, summary) = objects(&replay(&["--json", &fixture("session-log.jsonl")]));
    assert_eq!(calls[5]["accepted"], false);
    assert_eq!(calls[5]["refusal"]["faults"][0]["path"], "todos[0].activeForm");
    assert_eq!(summary["refused"]["codes"], json!({"INVALID_ARGS": 1}));
    assert_eq!(summary["refused"]["problems"][0]["count"], 4);
    let problem = summary["refused"]["problems"][0]["problem"].as_str().expect("text");
    assert!(problem.starts_with("todos[].activeForm: "), "{problem}");
}

#[test]
fn a_chat_log_is_the_same_as_a_document_and_as_lines() {
    let (document, of_document) = objects(&replay(&["--json", &fixture("chat.json")]));
    let (lines, of_lines) = objects(&replay(&["--json", &fixture("chat.jsonl")]));
    let outcomes = |calls: &[Value]| -> Vec<Value> {
        calls.iter().map(|call| json!([call["accepted"], call["changes"]])).collect()
    };
    assert_eq!(outcomes(&document), outcomes(&lines));
    assert_eq!(document.len(), 3);
    assert_eq!(of_document["refused"], of_lines["refused"]);
    let at: Vec<_> = document.iter().map(|call| call["line"].as_u64()).collect();
    assert_eq!(at, [Some(21), Some(48), Some(62)]);
}

#[test]
fn a_bare_array_of_messages_is_played() {
    let (calls, summary) = objects(&replay(&["--json", &fixture("messages.json")]));
    assert_eq!(calls.len(), 1);
    assert_eq!(summary["items"], 2);
}

#[test]
fn each_conversation_of_many_has_a_session_of_its_own() {
    let (calls, summary) = objects(&replay(&["--json", &fixture("conversations.jsonl")]));
    let sessions: Vec<_> = calls.iter().map(|call| call["session"].as_str()).collect();
    // The second line is a later state of the first conversation.
    assert_eq!(sessions, ["replay", "replay", "replay", "replay-3"].map(Some));
    assert_eq!(summary["repeated"], 1);
}

#[test]
fn what_the_model_sent_reaches_the_component_to_the_byte() {
    // A key that stands twice and a lone surrogate are gone once a JSON library has read and written them.
    let input = concat!(
        r#"{"todos":[{"content":"a","content":"b","activeForm":"c","status":"pending"}]}"#,
        "\n",
        r#"{"todos":[{"content":"\ud800","activeForm":"c","status":"pending"}]}"#,
        "\n",
        r#"{"role":"assistant","tool_calls":[{"function":{"name":"todo_write","arguments":"{\"todos\":[],\"todos\":1}"}}]}"#,
        "\n",
    );
    let (calls, summary) = objects(&replay_text(input.as_bytes(), &["--json"]));
    assert_eq!(calls.len(), 3);
    assert_eq!(summary["refused"]["codes"], json!({"INVALID_ARGS": 3}));
}

#[test]
fn quiet_shows_the_summary_alone() {
    let output = replay(&["--quiet", &fixture("arguments.jsonl")]);
    assert!(output.out.starts_with("calls            9"));
    assert_eq!(output.err, "");
    let (calls, summary) = objects(&replay(&["--quiet", "--json", &fixture("arguments.jsonl")]));
    assert_eq!(calls, [Value::Null; 0]);
    assert_eq!(summary["longest"], 4);
}

#[test]
fn text_from_a_recording_is_not_obeyed_by_the_terminal() {
    let input = CALL.replace("\"Run\"", r#""Run \u001b[2J\n#99 \u202e""#);
    let output = replay_text(input.as_bytes(), &["--checklists"]);
    let shown = &output.out;
    assert!(!shown.contains('\u{1b}') && !shown.contains('\u{202e}'), "{shown:?}");
    assert!(!shown.contains("\n#99"), "{shown:?}");
}

#[test]
fn a_line_over_64_mib_is_named_and_skipped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("long.jsonl");
    let mut bytes = format!("{CALL}\n{{\"text\":\"").into_bytes();
    bytes.resize(65 * 1024 * 1024, b'x');
    bytes.extend(format!("\"}}\n{CALL}\n").bytes());
    fs::write(&path, bytes).expect("written");
    let (calls, summary) = objects(&replay(&["--json", path.to_str().expect("Unicode")]));
    assert_eq!(calls.len(), 2);
    assert_eq!(calls[1]["line"], 3);
    let problem = &summary["bad"]["first"][0];
    assert_eq!(problem["line"], 2);
    assert_eq!(problem["problem"], "65 MiB in one line; 64 MiB is the most that is read");
}

#[test]
fn arguments_over_the_hosts_limit_fail_and_the_rest_is_played() {
    let big = CALL.replace("Run", &"x".repeat(17 * 1024 * 1024));
    let output = replay_text(format!("{big}\n{CALL}\n").as_bytes(), &["--json"]);
    assert_eq!(output.code, Some(1));
    let lines: Vec<_> = output.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].contains("\"failure\"") && lines[1].contains("\"accepted\":true"));
    assert!(lines[2].contains("\"failed\":1"));
}

#[test]
fn many_bad_lines_are_counted_and_the_first_are_named() {
    let input = format!("{}{CALL}\n", "oh no\n".repeat(100));
    let output = replay_text(input.as_bytes(), &[]);
    assert!(output.code == Some(0));
    assert_eq!(output.err.lines().count(), 21);
    assert!(output.out.contains("bad, skipped   100  line 1, 2, 3, 4, 5, …\n"));
}

#[test]
fn lists_are_kept_only_in_storage_that_was_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("replayed.db").display());
    let output = replay(&["--state", &url, "--session", "mine", &fixture("session-log.jsonl")]);
    assert!(output.code == Some(0), "{}", output.err);
    let store = todo_host::state::open(&url).expect("it opens");
    let sessions = store.sessions().expect("it is readable");
    let keys: Vec<_> = sessions[0].keys.iter().map(|key| key.key.as_str()).collect();
    assert_eq!((sessions.len(), sessions[0].name.as_str()), (1, "mine"));
    assert_eq!(keys, ["todos", "todos:a748733", "todos:side-1"]);
}

#[test]
fn errors_when_there_is_no_call_or_nothing_to_read() {
    for (path, reason) in [
        (fixture("nothing.jsonl"), "no call of the checklist or the board in 2 lines, 1 of them unreadable (line 2: "),
        (fixture("no-such-file"), "can't open the recording"),
        (fixture(""), "is a folder"),
    ] {
        let output = replay(&[&path]);
        assert_eq!(output.code, Some(1), "{path}");
        let error = &output.err;
        assert!(error.contains(reason), "{error}");
        assert_eq!(output.out, "");
    }
    let output = replay_text(b"", &["--json"]);
    assert_eq!(output.code, Some(1));
    assert!(output.err.contains("tool_use blocks named TodoWrite, todo_write, TaskCreate"));
}

#[test]
fn files_that_were_put_together_may_each_begin_with_a_byte_order_mark() {
    let file = format!("\u{feff}{CALL}\n");
    let (calls, summary) = objects(&replay_text(file.repeat(3).as_bytes(), &["--json"]));
    assert_eq!(calls.len(), 3);
    assert_eq!(summary["bad"]["lines"], 0, "{summary}");
}

#[test]
fn errors_when_the_file_is_of_another_kind() {
    let utf16: Vec<u8> = format!("\u{FEFF}{CALL}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let output = replay_text(&utf16, &[]);
    assert_eq!(output.code, Some(1));
    assert!(output.err.contains("UTF-16"), "{}", output.err);
}

#[test]
fn other_tool_names_can_be_given() {
    let call = format!(r#"{{"type":"tool_use","name":"write_todos","input":{CALL}}}"#);
    assert_eq!(replay_text(call.as_bytes(), &[]).code, Some(1));
    let (calls, _) = objects(&replay_text(call.as_bytes(), &["--json", "--tool", "write_todos"]));
    assert_eq!(calls.len(), 1);
}

/// A conversation of two agents who share a board.
const BOARD: &str = r#"{"type":"assistant","sessionId":"s","message":{"content":[{"type":"tool_use","id":"1","name":"TaskCreate","input":{"subject":"Write it","activeForm":"Writing it"}}]}}
{"type":"assistant","sessionId":"s","message":{"content":[{"type":"tool_use","id":"2","name":"TaskCreate","input":{"subject":"Ship it"}}]}}
{"type":"assistant","sessionId":"s","message":{"content":[{"type":"tool_use","id":"3","name":"TaskUpdate","input":{"taskId":"2","addBlockedBy":["1"]}}]}}
{"type":"assistant","sessionId":"s","message":{"content":[{"type":"tool_use","id":"4","name":"TaskUpdate","input":{"taskId":"1","addBlockedBy":["2"]}}]}}
{"role":"assistant","tool_calls":[{"id":"5","function":{"name":"task_update","arguments":"{\"taskId\":\"1\",\"status\":\"completed\"}"}}]}
{"tool":"mcp__plans__task_list","input":{}}
{"tool":"Read","input":{"taskId":"1"}}
"#;

#[test]
fn calls_of_the_task_board_are_played_too() {
    let output = replay_text(BOARD.as_bytes(), &["--session", "s"]);
    assert!(output.code == Some(0), "{}", output.err);
    for line in [
        "#1  line 1  task_create  Task 1 is on the board, pending.\n",
        "#3  line 3  task_update  Task 2 is updated.\n",
        "#4  line 4  task_update  ✘ refused, nothing stored: INVALID_DEPENDENCY\n      addBlockedBy[0]: closes a cycle",
        "#5  line 5  task_update  Task 1 is completed. Nothing blocks these any more: 2.\n",
        "#6  line 6  task_list\n",
        "calls            6  in 1 branch of 1 session\n",
        "items            2  1 completed;",
    ] {
        assert!(output.out.contains(line), "{line:?} is not in:\n{}", output.out);
    }
    let drawn = replay_text(BOARD.as_bytes(), &["--session", "s", "--checklists"]);
    assert!(drawn.out.contains("      ⬜ #1 Write it\n      ⬜ #2 Ship it (blocked by: 1)\n"), "{}", drawn.out);
    let (calls, summary) = objects(&replay_text(BOARD.as_bytes(), &["--session", "s", "--json"]));
    assert_eq!(calls[4]["changes"], json!([{"kind": "completed", "id": "1"}, {"kind": "unblocked", "id": "2"}]));
    assert_eq!(
        (&calls[3]["tool"], &calls[3]["refusal"]["code"]),
        (&json!("task_update"), &json!("INVALID_DEPENDENCY"))
    );
    assert_eq!(summary["accepted"], 5);
}
