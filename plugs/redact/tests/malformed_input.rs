//! Input that the tool refuses: it stays what it is, and the refusal holds no secret.

mod support;

use redact::Redact;
use support::{Memory, Tool, passed_on};
use tool_filter::Filter;

#[test]
fn malformed_input_is_refused_as_without_the_filter() {
    for input in
        ["", "{", r#"{"todos":"#, r#"{"todos":["a]}"#, "\"\\ud800\"", r#"{"todos":[{"content":"\q"}]}"#, "\u{feff}{}"]
    {
        let (mut with, mut without) = (Memory::default(), Memory::default());
        let filtered = Redact::call(&mut Tool(&mut with), "todo_write", input, "");
        assert_eq!(filtered, todo_write::tool::call(&mut without, &mut (), "todo_write", input, ""));
        assert!(filtered.is_err());
    }
}

#[test]
fn a_secret_in_a_string_that_can_not_be_read_is_masked_and_the_defect_stays() {
    let secret = "ghp_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3";
    for (before, after) in [
        ("", "\t"),
        ("\u{1}", ""),
        (r"\ud800 ", ""),
        ("", r" \udc00"),
        (r"\q ", ""),
        (r"\u12 ", ""),
        (r"\ud83d\ude00 \ud83d ", " \u{1f600}\n"),
    ] {
        let with = |secret: &str| support::raw_input(&format!("{before}{secret}{after}"));
        assert_eq!(passed_on(&with(secret)), with("[redacted]"));
        let (mut filtered, mut plain) = (Memory::default(), Memory::default());
        let refused = Redact::call(&mut Tool(&mut filtered), "todo_write", &with(secret), "").unwrap_err();
        let expected = todo_write::tool::call(&mut plain, &mut (), "todo_write", &with("[redacted]"), "");
        assert_eq!(Err(refused), expected);
    }
}

#[test]
fn a_string_that_is_cut_off_is_masked_to_its_end() {
    let input = r#"{"todos":[{"content":"Use ghp_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3"#;
    assert_eq!(passed_on(input), r#"{"todos":[{"content":"Use [redacted]"#);
    assert_eq!(passed_on(r#"{"password":"abc\""#), r#"{"password":"[redacted]"#);
    assert_eq!(passed_on(r#"{"password":"abc\"#), r#"{"password":"[redacted]"#);
}

#[test]
fn what_is_no_json_is_searched_as_a_text() {
    for (input, masked) in [
        ("{'password': 'correct horse'}", "{'password': '[redacted]'}"),
        ("the password is here: API_KEY=abc", "the password is here: API_KEY=[redacted]"),
        (r#"{"password": hunter2}"#, r#"{"password": [redacted]}"#),
        (r#"{"password": 0123}"#, r#"{"password": [redacted]}"#),
        ("todos: [Use sk-ant-a1B2a1B2a1B2a1B2a1B2]", "todos: [Use [redacted]]"),
        (r#"{"a":1} postgres://u:hunter2@db"#, r#"{"a":1} postgres://u:[redacted]@db"#),
    ] {
        assert_eq!(passed_on(input), masked);
    }
}
