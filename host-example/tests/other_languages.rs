//! Filters that are not written in Rust, joined with the checklist and called in the host.
//!
//! They are built with npm and pip, and a debug build needs half a minute to compile one, so these tests run when they are
//! asked for: `cargo xtask test` builds the filters, sets the variables that say where they are, and asks.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use todo_host::state::{Memory, State};
use todo_host::{Host, Session};
use tool_compose::{Part, compose};

const BUILT: &str = env!("TODO_HOST_EMBEDDED_COMPONENT");

/// The checklist behind the filter that a variable names.
fn filtered(variable: &str) -> Host {
    let path = std::env::var_os(variable).unwrap_or_else(|| panic!("{variable} names no file; run `cargo xtask test`"));
    let part = |path: &Path| Part::new(path.display().to_string(), fs::read(path).unwrap());
    let joined = compose(&part(Path::new(BUILT)), &[part(Path::new(&path))], None).unwrap();
    Host::builder().load(&joined).unwrap()
}

/// A session behind a filter, and its storage.
fn session(host: &Host) -> (Session, Arc<Memory>) {
    let state = Arc::new(Memory::new());
    (host.session(state.clone(), "a session"), state)
}

/// The list as it is stored; empty when none is.
fn stored(state: &Memory) -> String {
    state.load("a session", "todos").unwrap().map(|entry| entry.value).unwrap_or_default()
}

/// A list of one item.
fn list(content: &str, active_form: &str) -> String {
    format!(r#"{{"todos":[{{"content":{content},"activeForm":{active_form},"status":"pending"}}]}}"#)
}

mod trim_js {
    use super::*;

    fn host() -> &'static Host {
        static HOST: OnceLock<Host> = OnceLock::new();
        HOST.get_or_init(|| filtered("TRIM_JS"))
    }

    #[test]
    #[ignore = "needs the filter that `cargo xtask test` builds"]
    fn texts_are_stored_without_the_space_around_them() {
        let (session, state) = session(host());
        let input = list(r#""  Run \"all\" tests\n""#, r#""\u00a0Läuft  noch ""#);
        session.call("todo_write", &input, "").unwrap().unwrap();
        let stored = stored(&state);
        assert!(stored.contains(r#""Run \"all\" tests""#) && stored.contains(r#""Läuft  noch""#), "{stored}");
    }

    #[test]
    #[ignore = "needs the filter that `cargo xtask test` builds"]
    fn what_needs_no_trimming_goes_through_and_comes_back_as_without_the_filter() {
        let plain = Host::builder().load_file(BUILT).unwrap();
        let odd = r#"{ "todos" : [ {"content":"a","content":"b "} , 1e999, " x" ] }"#;
        for input in [&list(r#""a: b""#, r#""\u00e9 {c}""#), "{}", "not JSON", "", "{\"todos\":[1 ", odd] {
            for options in ["", r#"{"branch":"b"}"#, r#"{"no":1}"#] {
                let (filtered, expected) = (session(host()).0, session(&plain).0);
                let answer = filtered.call("todo_write", input, options).unwrap();
                let expected =
                    expected.call("todo_write", &input.replace("b \"", "b\"").replace("\" x", "\"x"), options);
                assert_eq!(answer, expected.unwrap(), "{input} with {options}");
            }
        }
        assert_eq!(host().guidance().unwrap(), plain.guidance().unwrap());
    }

    #[test]
    #[ignore = "needs the filter that `cargo xtask test` builds"]
    fn input_that_is_long_or_deep_is_no_trap() {
        let (session, _) = session(host());
        let long = list(&format!("\"{} \"", "é\\n".repeat(100_000)), "\"a\"");
        assert!(session.call("todo_write", &long, "").unwrap().is_ok());
        for depth in [200_000, 500_000] {
            let refused = session.call("todo_write", &"[".repeat(depth), "").unwrap().unwrap_err();
            assert!(refused.contains("nested too deep"), "{refused}");
            let deep = "[".repeat(depth) + "\" a\"" + &"]".repeat(depth);
            assert!(session.call("todo_write", &deep, "").unwrap().is_err());
        }
    }
}

mod deny_words_py {
    use super::*;

    const WORDS: &str = r#"{"deny":["drop table","Prod"]}"#;

    fn host() -> &'static Host {
        static HOST: OnceLock<Host> = OnceLock::new();
        HOST.get_or_init(|| filtered("DENY_WORDS_PY"))
    }

    fn refused(session: &Session, input: &str, options: &str) -> String {
        session.call("todo_write", input, options).unwrap().unwrap_err()
    }

    #[test]
    #[ignore = "needs the filter that `cargo xtask test` builds"]
    fn a_list_with_a_denied_word_is_refused_with_every_fault_and_not_stored() {
        let (session, state) = session(host());
        let answer = refused(&session, &list("\"Deploy to PROD\"", "\"Run drop  table; DROP TABLE x\""), WORDS);
        assert_eq!(
            answer,
            r#"{"error":"INVALID_ARGS: todos[0].content: a word that is not allowed, got string \"Deploy to PROD\", expected a text without \"PROD\"; todos[0].activeForm: a word that is not allowed, got string \"Run drop  table; DROP TABLE x\", expected a text without \"DROP TABLE\""}"#
        );
        assert_eq!(stored(&state), "");
    }

    #[test]
    #[ignore = "needs the filter that `cargo xtask test` builds"]
    fn a_word_inside_another_is_none_and_the_options_of_the_tool_go_on() {
        let (session, state) = session(host());
        let options = r#"{"deny":["prod"],"nudge":"Well.","branch":null}"#;
        let answer = session.call("todo_write", &list("\"Compare products\"", "\"a\""), options).unwrap().unwrap();
        assert!(answer.contains("Well.") && stored(&state).contains("Compare products"), "{answer}");
        for options in ["", "{}", r#"{"deny":null}"#, r#"{"deny":[]}"#] {
            session.call("todo_write", &list("\"prod\"", "\"a\""), options).unwrap().unwrap();
        }
    }

    #[test]
    #[ignore = "needs the filter that `cargo xtask test` builds"]
    fn nothing_that_json_can_do_hides_a_word() {
        let (session, state) = session(host());
        let digits = "1".repeat(10_000);
        for input in [
            list(r#""\u0070r\u006fd""#, "\"a\""),
            format!(r#"{{"todos":[],"n":{digits},"x":"prod"}}"#),
            list("\"a\"", "\"a\"").replace("\"todos\"", "\"todos\":\"prod\",\"todos\""),
            list("\"\\ud800 prod\"", "\"a\""),
            "[".repeat(128) + "\"prod\"" + &"]".repeat(128),
            list("\"a\nprod\"", "\"a\""),
        ] {
            let answer = refused(&session, &input, WORDS);
            assert!(answer.contains("a word that is not allowed"), "{answer}");
        }
        let deep = "[".repeat(300_000) + "\"prod\"" + &"]".repeat(300_000);
        assert!(refused(&session, &deep, WORDS).contains("nested too deep"));
        assert_eq!(stored(&state), "");
    }

    #[test]
    #[ignore = "needs the filter that `cargo xtask test` builds"]
    fn wrong_words_are_the_hosts_fault_and_what_is_no_json_is_the_tools_to_refuse() {
        let (session, _) = session(host());
        for words in ["3", "\"prod\"", "[1]", "[\" \"]", "{}", "false"] {
            let answer = refused(&session, &list("\"a\"", "\"a\""), &format!(r#"{{"deny":{words}}}"#));
            assert!(answer.starts_with(r#"{"error":"INVALID_OPTIONS: options.deny: wrong type, got "#), "{answer}");
        }
        for options in ["[", r#"{"deny":[],"deny":["a"]}"#] {
            assert!(refused(&session, "{}", options).contains("INVALID_OPTIONS"), "{options}");
        }
        for input in ["", "prod", "{\"todos\":[\"prod\""] {
            assert!(refused(&session, input, WORDS).contains("not JSON"), "{input}");
        }
    }

    #[test]
    #[ignore = "needs the filter that `cargo xtask test` builds"]
    fn twenty_faults_are_told_and_the_rest_counted() {
        let items = vec!["\"prod\""; 23].join(",");
        let answer = refused(&session(host()).0, &format!("[{items}]"), WORDS);
        assert!(answer.contains("[19]: ") && answer.ends_with("; and 3 more faults\"}"), "{answer}");
    }
}
