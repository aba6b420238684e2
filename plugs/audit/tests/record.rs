//! What the record of a call is.

use audit::record;
use serde_json::{Value, json};

#[test]
fn a_record_is_one_line_of_json_that_holds_every_text_as_it_was() {
    let input = "{\"a\":\"\u{2028}\nno JSON \\";
    for (answer, accepted) in [(Ok("{}".to_owned()), true), (Err(r#"{"error":"X: \"y\""}"#.to_owned()), false)] {
        let line = record("todo_write", input, r#"{"branch":"b"}"#, &answer);
        assert!(!line.contains('\n'), "{line}");
        let (Ok(text) | Err(text)) = answer;
        let parsed: Value = serde_json::from_str(&line).unwrap();
        let wanted = json!({"tool": "todo_write", "options": "{\"branch\":\"b\"}", "input": input, "accepted": accepted, "answer": text});
        assert_eq!(parsed, wanted);
    }
}
