//! What is over a bound is refused with every fault, and the rest passes.

use limit::Limit;
use tool_filter::{Filter, Tool};

/// A tool that says what reached it.
#[derive(Default)]
struct Seen(Vec<(String, String)>);

impl Tool for Seen {
    fn call(&mut self, _: &str, input: &str, options: &str) -> Result<String, String> {
        self.0.push((input.to_owned(), options.to_owned()));
        Ok("{}".to_owned())
    }
}

fn call(input: &str, options: &str) -> Result<Vec<(String, String)>, String> {
    let mut seen = Seen::default();
    let called = Limit::call(&mut seen, "todo_write", input, options);
    assert_eq!(called.is_err(), seen.0.is_empty());
    called.map(|_| seen.0)
}

fn list(items: usize, length: usize) -> String {
    let item = format!(r#"{{"content":"{}","status":"pending"}}"#, "é".repeat(length));
    format!(r#"{{"todos":[{}]}}"#, vec![item; items].join(","))
}

#[test]
fn what_is_within_the_bounds_reaches_the_tool_unchanged_without_the_option() {
    let options = r#"{"limits":{"items":3,"length":9,"calls":5,"made":4},"branch":"b"}"#;
    let input = list(3, 9);
    assert_eq!(call(&input, options), Ok(vec![(input, r#"{"branch":"b"}"#.to_owned())]));
    assert_eq!(call("{}", ""), Ok(vec![("{}".to_owned(), String::new())]));
}

#[test]
fn too_many_items_and_too_long_texts_are_told_all_at_once() {
    let refused = call(&list(3, 8), r#"{"limits":{"items":2,"length":7}}"#).unwrap_err();
    assert_eq!(
        refused,
        "{\"error\":\"INVALID_ARGS: todos[0].content: too long, got 8 characters, expected at most 7; put it shorter; \
         todos[1].content: too long, got 8 characters, expected at most 7; put it shorter; \
         todos[2].content: too long, got 8 characters, expected at most 7; put it shorter; \
         todos: too many items, got 3 items, expected at most 2; put several into one\"}"
    );
}

#[test]
fn there_are_bounds_when_the_host_sets_none() {
    assert!(call(&list(100, 2_000), "").is_ok());
    assert!(call(&list(101, 1), "").unwrap_err().contains("got 101 items, expected at most 100"));
    assert!(call(&list(1, 2_001), "").unwrap_err().contains("got 2001 characters, expected at most 2000"));
}

#[test]
fn calls_over_the_bound_are_denied() {
    assert!(call("{}", r#"{"limits":{"calls":2,"made":1}}"#).is_ok());
    let refused = call("{}", r#"{"limits":{"calls":2,"made":2}}"#).unwrap_err();
    let said =
        "STATE_DENIED: tool: called too often in this session, got 3 calls, expected at most 2; go on without the tool";
    assert_eq!(refused, format!(r#"{{"error":"{said}"}}"#));
    assert!(call("{}", r#"{"limits":{"calls":0}}"#).is_err());
}

#[test]
fn nothing_hides_what_is_over_a_bound() {
    let bounds = r#"{"limits":{"items":2,"length":20}}"#;
    let deep = format!("{}[1,2,3]{}", "[".repeat(100), "]".repeat(100));
    for input in [
        r#"{"todos":[1],"todos":[1,2,3]}"#,
        r#"{"x":{"y":[[1,2,3]]}}"#,
        r#"{"todos":["a","b","\u0022,"]}"#,
        r#"{"\u0074odos" : [ 1 , 2 , 3 ] }"#,
        &deep,
        "[[],[],[]]",
        r#"{"a much too long key that nobody wants":1}"#,
        r#"{"x":"\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061\u0061"}"#,
    ] {
        assert!(call(input, bounds).is_err(), "{input}");
    }
    assert!(call(r#"{"x":"\u0061\u0061\u0061\u0061\u0061","y":["[","]"]}"#, bounds).is_ok());
}

#[test]
fn options_that_can_not_be_used_are_refused() {
    for (options, said) in [
        (r#"{"limits":7}"#, "options.limits: wrong type, got number 7"),
        (r#"{"limits":{"items":-1,"lenght":2,"calls":"x"}}"#, "options.limits.items: wrong type, got number -1"),
        (
            r#"{"limits":{"items":-1,"lenght":2}}"#,
            "options.limits.lenght: no such limit, expected items, length, calls or made",
        ),
        (r#"{"limits":{"items":1,"items":2}}"#, "options.limits.items: the key stands twice"),
        (r#"{"limits":{},"limits":{}}"#, "options.limits: the key stands twice"),
    ] {
        let refused = call("{}", options).unwrap_err();
        assert!(refused.starts_with("{\"error\":\"INVALID_OPTIONS: ") && refused.contains(said), "{refused}");
    }
    assert!(call("{}", r#"{"limits":{"items":null}}"#).is_ok());
}

#[test]
fn input_that_is_no_json_is_left_to_the_tool() {
    for input in ["", "]]]", "{\"a\":", "\"", "[,,,", ",,,,"] {
        assert!(call(input, r#"{"limits":{"items":9}}"#).is_ok(), "{input}");
    }
}
