//! The program, from outside.

mod support;

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::program::{self, Place};
use support::{BUILT, GOOD, greedy, misbehaving};

#[test]
fn a_call_stores_a_list_that_can_be_shown() {
    let place = Place::new();
    let answer = place.feed(&["call"], GOOD.as_bytes()).accepted();
    assert!(answer.ends_with("\n") && answer.lines().count() == 1);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["oldTodos"], Value::Null);
    assert_eq!(place.run(&["show"]).accepted(), "session default · 0 of 1 done\n⬜ Run the tests\n");
}

#[test]
fn json_holds_every_character_of_a_text() {
    let place = Place::new();
    let content = "a\u{7f}b\u{9b}c\u{202e}d\u{1b}e";
    let input = serde_json::json!({"todos": [{"content": content, "activeForm": "x", "status": "pending"}]});
    place.feed(&["call", "--session", content], input.to_string().as_bytes()).accepted();
    let shown = place.run(&["show", "--json", "--session", content]).accepted();
    assert_eq!(serde_json::from_str::<Value>(&shown).unwrap()["todos"][0]["content"], content);
    let sessions = place.run(&["sessions", "--json"]).accepted();
    assert_eq!(serde_json::from_str::<Value>(&sessions).unwrap()[0]["session"], content);
}

#[test]
fn a_call_may_come_from_a_file_for_a_session_and_branch() {
    let place = Place::new();
    let file = place.path("arguments.json");
    std::fs::write(&file, GOOD).unwrap();
    let list = ["--session", "../odd\nname", "--branch", "b"];
    place.run(&[&["call", "--input", file.to_str().unwrap()], &list[..]].concat()).accepted();
    let shown: Value = serde_json::from_str(&place.run(&[&["show", "--json"], &list[..]].concat()).accepted()).unwrap();
    assert_eq!(shown["session"], "../odd\nname");
    assert_eq!(shown["branch"], "b");
    assert_eq!(shown["todos"][0]["activeForm"], "Running the tests");
    assert!(place.run(&["show"]).accepted().contains("no list yet"));
    let drawn = place.run(&[&["show"], &list[..]].concat()).accepted();
    assert!(drawn.starts_with("session ../odd\\nname · branch b · "), "{drawn}");
}

#[test]
fn a_refused_call_exits_with_2_and_stores_nothing() {
    let place = Place::new();
    for input in [&b""[..], b"{}", b"[]", b"not JSON", b"{\"todos\":null}"] {
        let done = place.feed(&["call"], input);
        assert_eq!((done.code, done.err.as_str()), (Some(2), ""), "{done:?}");
        let answer: Value = serde_json::from_str(&done.out).unwrap();
        assert!(answer["error"].as_str().unwrap().starts_with("INVALID_ARGS: "));
    }
    let done = place.feed(&["call", "no_such_tool"], GOOD.as_bytes());
    assert_eq!(done.code, Some(2), "{done:?}");
    assert!(place.run(&["show"]).accepted().contains("no list yet"));
}

#[test]
fn each_option_reaches_the_tool() {
    let done = r#"{"todos":[{"content":"a","activeForm":"b","status":"completed"}]}"#.as_bytes();
    let place = Place::new();
    place.feed(&["call"], done).accepted();
    assert!(place.run(&["show"]).accepted().contains("the list is empty"));
    place.feed(&["call", "--no-autoclear"], done).accepted();
    assert!(place.run(&["show"]).accepted().contains("1 of 1 done"));

    place.feed(&["call", "--prefix", "plan"], GOOD.as_bytes()).accepted();
    assert!(place.run(&["show", "--prefix", "plan"]).accepted().contains("Run the tests"));
    let done = place.feed(&["call", "--prefix", "temp:x"], GOOD.as_bytes());
    assert!(done.code == Some(2) && done.out.contains("INVALID_OPTIONS"), "{done:?}");
    let done = place.feed(&["call", "--limit", "10"], GOOD.as_bytes());
    assert!(done.code == Some(2) && done.out.contains("INVALID_ARGS"), "{done:?}");

    let message = |args: &[&str], input: &[u8]| {
        let answer: Value = serde_json::from_str(&place.feed(args, input).accepted()).unwrap();
        answer["message"].as_str().unwrap().to_owned()
    };
    let other = GOOD.replace("Run", "Read");
    assert_eq!(message(&["call", "--nudge", "Go on.", "-s", "n"], GOOD.as_bytes()), "Go on.");
    assert_eq!(message(&["call", "--nudge", "", "--no-warn", "-s", "n"], other.as_bytes()), "");
    assert_ne!(message(&["call", "--nudge", "", "-s", "n"], GOOD.as_bytes()), "");
}

#[test]
fn a_host_that_fails_exits_with_1_and_says_so() {
    let place = Place::new();
    let errors = place.feed(&["call", "--input", "no/such/file"], b"").failed();
    assert!(errors.contains("no/such/file"), "{errors}");
    let errors = place.feed(&["call"], b"{\"todos\":\"\xff\"}").failed();
    assert!(errors.contains("not UTF-8 text: byte 10"), "{errors}");
    let errors = place.feed(&["--state", "nonsense", "call"], GOOD.as_bytes()).failed();
    assert!(errors.contains("sqlite:PATH"), "{errors}");
    let errors = place.feed(&["--component", "Cargo.toml", "call"], GOOD.as_bytes()).failed();
    assert!(errors.contains("not WebAssembly"), "{errors}");
    let errors = place.feed(&["--component", "no/such/file", "call"], GOOD.as_bytes()).failed();
    assert_eq!(errors.matches("os error").count(), 1, "{errors}");
    let large = vec![b' '; 17 * 1024 * 1024];
    let errors = place.feed(&["call"], &large).failed();
    assert!(errors.contains("at most 16777216"), "{errors}");
}

#[test]
fn input_of_any_size_is_refused_without_a_false_count() {
    let place = Place::new();
    let file = place.path("large.json");
    std::fs::File::create(&file).unwrap().set_len(64 * 1024 * 1024 + 1).unwrap();
    let errors = place.run(&["call", "--input", file.to_str().unwrap()]).failed();
    assert!(errors.contains("over 64 MiB"), "{errors}");
}

#[test]
fn a_database_that_fails_is_a_refusal_to_the_model_and_a_warning_to_the_person() {
    let place = Place::new();
    place.feed(&["call"], GOOD.as_bytes()).accepted();
    let path = place.path("state.db");
    rusqlite::Connection::open(&path).unwrap().execute("DROP TABLE state", []).unwrap();
    let done = place.feed(&["call"], GOOD.as_bytes());
    assert_eq!(done.code, Some(2), "{done:?}");
    assert!(done.out.contains("STATE_UNAVAILABLE") && !done.out.contains("state.db"), "{done:?}");
    assert!(done.err.starts_with("warning: the storage failed: ") && done.err.lines().count() == 1, "{done:?}");
    assert!(done.err.contains(path.to_str().unwrap()) && done.err.contains("no such table"), "{done:?}");
    let url = format!("sqlite:{}", place.path("no/folder.db").display());
    let errors = place.run(&["--state", &url, "show"]).failed();
    assert!(errors.contains("there is no folder") && errors.contains("folder.db"), "{errors}");
}

#[test]
fn an_empty_prefix_is_the_default_one_to_every_command() {
    let place = Place::new();
    place.feed(&["call", "--prefix", "", "--branch", "b"], GOOD.as_bytes()).accepted();
    let sessions = place.run(&["sessions", "--json", "--prefix", ""]).accepted();
    let sessions: Value = serde_json::from_str(&sessions).unwrap();
    assert_eq!(sessions[0]["lists"][0]["branch"], "b");
    assert_eq!(sessions[0]["lists"][0]["items"], 1);
    assert_eq!(
        place.run(&["sessions", "--json"]).accepted(),
        place.run(&["sessions", "--json", "--prefix", ""]).accepted()
    );
}

#[test]
fn a_component_that_goes_wrong_is_a_failure_of_the_host() {
    let place = Place::new();
    let file = place.path("misbehaving.wasm");
    std::fs::write(&file, misbehaving()).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(place.run(&["guidance", "--component", file]).accepted(), "I am well.\n");
    let errors = place.run(&["definition", "--component", file]).failed();
    assert!(errors.contains("trapped") && errors.contains("unreachable"), "{errors}");
    let errors = place.feed(&["call", "--component", file], b"{}").failed();
    assert!(errors.contains("5000 ms"), "{errors}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_may_not_start_threads_is_told_so() {
    let place = Place::new();
    let file = place.path("greedy.wasm");
    std::fs::write(&file, greedy()).unwrap();
    let run = |args: &[&str]| {
        let mut command = place.command(args);
        // No stack of that size can be had, so no thread can. Nothing compiled may be found either.
        command.env("RUST_MIN_STACK", (1_u64 << 50).to_string()).env("XDG_CACHE_HOME", place.path("cache"));
        program::run(command).failed()
    };
    let errors = run(&["guidance"]);
    assert!(errors.contains("can't be started") && errors.contains("allow this process another thread"), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    let recording = place.path("recording.jsonl");
    std::fs::write(&recording, format!("{GOOD}\n").repeat(50_000)).unwrap();
    assert_eq!(run(&["replay", recording.to_str().unwrap()]), errors);
    let errors = run(&["guidance", "--component", file.to_str().unwrap()]);
    assert!(errors.contains("memory_limit") && !errors.contains("panicked"), "{errors}");
}

#[test]
fn wrong_usage_exits_with_1() {
    let place = Place::new();
    for args in [&[][..], &["nonsense"], &["call", "--nonsense"], &["call", "--limit", "-1"], &["forget"]] {
        let done = place.run(args);
        assert_eq!(done.code, Some(1), "{done:?}");
        assert!(done.err.contains("Usage:"), "{done:?}");
    }
}

#[test]
fn help_teaches() {
    let place = Place::new();
    let help = place.run(&["--help"]).accepted();
    for part in ["Examples:", "Exit codes:", "TODO_HOST_STATE", "sqlite:PATH", "memory:"] {
        assert!(help.contains(part), "{part}");
    }
    for command in ["demo", "call", "show", "sessions", "forget", "definition", "guidance", "replay"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        place.run(&[command, "--help"]).accepted();
    }
    assert!(place.run(&["call", "--help"]).accepted().contains("2 refused by the tool"));
    assert!(place.run(&["--version"]).accepted().contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn sessions_are_listed_with_counts_and_forgotten() {
    let place = Place::new();
    assert!(place.run(&["sessions"]).accepted().contains("Nothing is stored"));
    assert_eq!(place.run(&["sessions", "--json"]).accepted(), "[]\n");
    let two = r#"{"todos":[{"content":"a","activeForm":"b","status":"completed"},
        {"content":"c","activeForm":"d","status":"in_progress"}]}"#;
    place.feed(&["call", "-s", "one"], two.as_bytes()).accepted();
    place.feed(&["call", "-s", "one", "-b", "tests"], GOOD.as_bytes()).accepted();
    place.feed(&["call", "-s", "\u{1b}[31m"], GOOD.as_bytes()).accepted();

    let table = place.run(&["sessions"]).accepted();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 3, "{table}");
    assert!(lines[0].starts_with("SESSION"), "{table}");
    assert!(lines[1].starts_with("\\u{1b}[31m"), "{table}");
    assert!(lines[2].starts_with("one "), "{table}");
    for part in ["(main), tests", "3, 1 done", "just now"] {
        assert!(lines[2].contains(part), "{part}: {table}");
    }

    let sessions: Value = serde_json::from_str(&place.run(&["sessions", "--json"]).accepted()).unwrap();
    let one = &sessions[1];
    assert_eq!(one["session"], "one");
    assert_eq!((&one["lists"][0]["items"], &one["lists"][0]["completed"]), (&2.into(), &1.into()));
    assert_eq!((&one["lists"][1]["branch"], &one["lists"][1]["pending"]), (&"tests".into(), &1.into()));
    assert!(one["created"].as_str().unwrap().ends_with('Z'));
    assert_eq!(one["boards"], Value::Array(Vec::new()));

    assert_eq!(place.run(&["forget", "one"]).accepted(), "Forgot session one: 2 values removed.\n");
    let errors = place.run(&["forget", "one"]).failed();
    assert!(errors.contains("no session \"one\""), "{errors}");
    assert!(place.run(&["show", "-s", "one"]).accepted().contains("no list yet"));
}

#[test]
fn boards_are_listed_with_the_tasks_that_are_not_deleted() {
    let place = Place::new();
    for subject in ["one", "two", "three"] {
        place.feed(&["call", "task_create"], format!(r#"{{"subject":"{subject}"}}"#).as_bytes()).accepted();
    }
    for change in [r#"{"taskId":"1","status":"completed"}"#, r#"{"taskId":"2","status":"deleted"}"#] {
        place.feed(&["call", "task_update"], change.as_bytes()).accepted();
    }
    place.feed(&["call", "task_create", "-b", "tests"], br#"{"subject":"four"}"#).accepted();
    let table = place.run(&["sessions"]).accepted();
    let cells: Vec<_> =
        table.lines().nth(1).unwrap().split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    assert_eq!(cells[..4], ["default", "none", "0", "3, 1 done"], "{table}");

    place.feed(&["call"], GOOD.as_bytes()).accepted();
    let sessions = |args: &[&str]| {
        let args = [args, &["sessions", "--json"]].concat();
        serde_json::from_str::<Value>(&place.run(&args).accepted()).unwrap()[0].take()
    };
    let both = sessions(&[]);
    assert_eq!((&both["lists"][0]["items"], &both["boards"][0]["tasks"]), (&1.into(), &2.into()));
    assert_eq!((&both["boards"][0]["completed"], &both["boards"][1]["branch"]), (&1.into(), &"tests".into()));
    // A component of one tool counts its own plans.
    let board = support::beside("task-board.wasm").display().to_string();
    let own = sessions(&["--component", &board]);
    assert_eq!(own["boards"], both["boards"]);
    assert!(own["lists"][0]["error"].as_str().unwrap().contains("does not export `todo-list`"), "{own}");
}

#[test]
fn names_that_are_blank_can_be_seen() {
    let place = Place::new();
    for branch in [" ", "\u{a0}", "\u{200b}", "\u{3164}"] {
        place.feed(&["call", "-s", " \u{2060}", "-b", branch], GOOD.as_bytes()).accepted();
    }
    let table = place.run(&["sessions"]).accepted();
    let row = table.lines().nth(1).unwrap();
    assert!(row.starts_with(r#"" \u{2060}"  " ", "\u{a0}", "\u{200b}", "\u{3164}"  4      0 "#), "{table}");
    let shown = place.run(&["show", "-s", "", "-b", "\u{200b}"]).accepted();
    assert_eq!(shown, "session \"\" · branch \"\\u{200b}\" · no list yet\n");
}

#[test]
fn a_stored_value_that_is_no_list_is_reported() {
    let place = Place::new();
    let store = todo_host::state::Sqlite::open(place.path("state.db")).unwrap();
    todo_host::state::State::save(&store, "s", "todos", "garbage", None).unwrap();
    todo_host::state::State::save(&store, "s", "notes", "mine", None).unwrap();
    let errors = place.run(&["show", "-s", "s"]).failed();
    assert!(errors.contains("STATE_CORRUPT"), "{errors}");
    assert!(place.run(&["sessions"]).accepted().contains("0, 1 unreadable"));
    let sessions: Value = serde_json::from_str(&place.run(&["sessions", "--json"]).accepted()).unwrap();
    assert!(sessions[0]["lists"][0]["error"].as_str().unwrap().contains("STATE_CORRUPT"));
    assert_eq!(sessions[0]["other_keys"][0], "notes");
}

#[test]
fn the_definition_is_json_in_every_dialect() {
    let place = Place::new();
    for dialect in ["json-schema", "openai-strict", "gemini"] {
        let definition: Value =
            serde_json::from_str(&place.run(&["definition", "--dialect", dialect]).accepted()).unwrap();
        assert_eq!(definition["name"], "todo_write");
        assert!(definition["description"].is_string() && definition["parameters"].is_object());
    }
    assert!(place.run(&["guidance"]).accepted().contains("todo_write"));
    assert!(!place.path("state.db").exists(), "telling about the tool touches no storage");
}

#[test]
fn the_component_inside_is_the_built_one() {
    let place = Place::new();
    assert_eq!(place.run(&["guidance"]).out, place.run(&["guidance", "--component", BUILT]).out);
}

#[test]
fn watching_shows_each_new_state() {
    let place = Place::new();
    let mut child = place.command(&["show", "--watch"]).spawn().unwrap();
    let (seen, lines) = mpsc::channel();
    let out = BufReader::new(child.stdout.take().unwrap());
    let reader = std::thread::spawn(move || {
        for line in out.lines().map_while(Result::ok) {
            let _ = seen.send(line);
        }
    });
    let expect = |wanted: &str| {
        let line = lines.recv_timeout(Duration::from_secs(30)).unwrap();
        assert_eq!(line, wanted);
    };
    expect("---");
    expect("session default · no list yet");
    place.feed(&["call"], GOOD.as_bytes()).accepted();
    expect("---");
    expect("session default · 0 of 1 done");
    expect("⬜ Run the tests");
    place.feed(&["call"], GOOD.replace("pending", "in_progress").as_bytes()).accepted();
    expect("---");
    expect("session default · 0 of 1 done");
    expect("🔄 Running the tests");
    child.kill().unwrap();
    child.wait().unwrap();
    reader.join().unwrap();
}

#[cfg(unix)]
#[test]
fn watching_ends_soon_after_its_reader_went_away() {
    let place = Place::new();
    let mut child = place.command(&["show", "--watch"]).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.nth(1).unwrap().unwrap(), "session default · no list yet");
    assert!(child.try_wait().unwrap().is_none(), "it ended although it was read");
    drop(lines);
    let gone = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(gone.elapsed() < Duration::from_secs(10), "it goes on for nobody");
        std::thread::sleep(Duration::from_millis(10));
    }
    let done = program::Done::from(child.wait_with_output().unwrap());
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
}

#[test]
fn watching_is_refused_where_nothing_can_ever_change() {
    let place = Place::new();
    let errors = place.run(&["--state", "memory:", "show", "--watch"]).failed();
    assert!(errors.contains("nothing would ever change") && errors.contains("sqlite:PATH"), "{errors}");
    let mut command = place.command(&["show", "--watch"]);
    command.env("TODO_HOST_STATE", "memory:");
    assert_eq!(program::run(command).failed(), errors);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let place = Place::new();
    for args in [&["definition"][..], &["sessions"], &["show"], &["guidance"]] {
        let mut child = place.command(args).spawn().unwrap();
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(child.wait().unwrap().success() && errors.is_empty(), "{args:?}: {errors}");
    }
}

#[test]
fn what_goes_to_a_pipe_has_no_colours() {
    let place = Place::new();
    place.feed(&["call"], GOOD.as_bytes()).accepted();
    for args in [&["show"][..], &["sessions"], &["--help"]] {
        assert!(!place.run(args).out.contains('\u{1b}'), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_storage_in_the_environment_that_is_no_text_is_an_error_and_not_the_default_one() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = program::program(&["sessions"]);
    command.env("TODO_HOST_STATE", std::ffi::OsStr::from_bytes(b"sqlite:/nowhere/\xff.db"));
    assert!(program::run(command).failed().contains("TODO_HOST_STATE is not UTF-8"));
}
