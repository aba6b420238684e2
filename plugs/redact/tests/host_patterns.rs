//! The host's own patterns.

mod support;

use redact::Redact;
use support::{Memory, Tool, stored};
use tool_filter::Filter;

#[test]
fn patterns_of_the_host_are_masked_too_and_its_other_options_passed_on() {
    let options = r#"{"redact":["internal-[0-9]+","code (\\w+)"],"branch":"b"}"#;
    let (mut memory, input) = (Memory::default(), support::input("See internal-42 and code BLUE"));
    Redact::call(&mut Tool(&mut memory), "todo_write", &input, options).unwrap();
    assert!(memory.text().contains("See [redacted] and code [redacted]"));
    assert_eq!(memory.key(), "todos:b");
}

#[test]
fn a_pattern_sees_the_characters_that_escapes_stand_for() {
    let (mut memory, input) = (Memory::default(), support::raw_input(r"\ud83d\ude00 4\u0031 \ud83d\ude00 5\u00e9"));
    let options = "{\"redact\":[\"^\\ud83d\\ude00 ([0-9]+)\",\"\u{e9}\"]}";
    Redact::call(&mut Tool(&mut memory), "todo_write", &input, options).unwrap();
    assert!(memory.text().contains("\u{1f600} [redacted] \u{1f600} 5[redacted]"), "{}", memory.text());
}

#[test]
fn options_that_can_not_be_used_are_refused_with_every_fault_and_nothing_is_stored() {
    for (options, said) in [
        (
            r#"{"redact":["(",1,"ok"]}"#,
            "INVALID_OPTIONS: options.redact[0]: no regular expression, or one that is too large, got string \\\"(\\\", expected one without look-around and back-references, such as internal-[0-9]+; options.redact[1]: wrong type, got number 1",
        ),
        (r#"{"redact":"x"}"#, "INVALID_OPTIONS: options.redact: wrong type, got string"),
        (r#"{"redact":[],"redact":[]}"#, "INVALID_OPTIONS: options.redact: the key stands twice"),
        (r#"{"redact":["a{1000000}"]}"#, "too large"),
        (r#"{"redact":[]"#, "INVALID_OPTIONS"),
        (r#"{"redact":[],"brunch":"x"}"#, "options.brunch: no such option"),
    ] {
        let refused = stored("A", options).unwrap_err();
        assert!(refused.contains(said), "{refused}");
    }
}
