//! What counts as JSON, and what is written as JSON, compared with `serde_json` on texts that nobody thought of.

mod support;

use proptest::prelude::*;
use serde_json::Value;
use serde_json::value::RawValue;
use support::memory::Memory;
use todo_write::{Options, Status, Todo};

/// Pieces that JSON is made of, whole and broken.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "{", "}", "[", "]", ",", ":", "\"", "\\", " ", "\n", "null", "true", "false", "0", "-1", "1.5e3", "1e999", "01",
            "-", "\"a\"", "\"todos\"", "\"content\"", "\"activeForm\"", "\"status\"", "\"pending\"", "\"\\u00e9\"",
            "\"\\ud83e\\udde0\"", "\"\\ud800\"", "\"\\x\"", "\u{feff}", "\u{0}",
        ]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..8)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Whether the tool sees JSON in an unknown key, where any JSON is ignored.
fn is_json_to_the_tool(text: &str) -> bool {
    let input = format!(r#"{{"todos":[],"unknown":{text}}}"#);
    match todo_write::call(&mut Memory::default(), &mut (), &input, &Options::default()) {
        Ok(_) => true,
        Err(refusal) => !refusal.message().contains("not JSON"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn the_tool_reads_as_json_what_serde_json_reads_as_json(text in pieces()) {
        // A text that closes the object early would be judged as something else.
        let alone = serde_json::from_str::<&RawValue>(&text).is_ok();
        let inside = serde_json::from_str::<&RawValue>(&format!(r#"{{"todos":[],"unknown":{text}}}"#)).is_ok();
        prop_assert_eq!(is_json_to_the_tool(&text), inside);
        prop_assert!(!alone || inside);
    }

    #[test]
    fn any_json_value_is_ignored_under_an_unknown_key(value in json()) {
        prop_assert!(is_json_to_the_tool(&value.to_string()));
    }

    #[test]
    fn any_input_is_answered_or_refused_as_json(text in pieces(), value in json()) {
        for input in [text, value.to_string(), format!(r#"{{"todos":{value}}}"#), format!(r#"{{"todos":[{value}]}}"#)] {
            let (Ok(output) | Err(output)) = todo_write::tool::call(&mut Memory::default(), &mut (), "todo_write", &input, "");
            prop_assert!(serde_json::from_str::<Value>(&output).is_ok(), "{}", output);
        }
    }

    #[test]
    fn texts_come_back_as_they_were_sent(texts in prop::collection::btree_map(".*[a-z].*", ".*[a-z].*", 0..6)) {
        let todos: Vec<_> = texts
            .iter()
            .map(|(content, active_form)| Todo {
                content: content.into(),
                active_form: active_form.into(),
                status: Status::Pending,
            })
            .collect();
        let mut state = Memory::default();
        todo_write::write(&mut state, &mut (), todos.clone(), &Options::default()).unwrap();
        let stored = todo_write::read(&mut state, &Options::default()).unwrap();
        prop_assert_eq!(&stored.todos, &todos);
        // As JavaScript and serde_json would write it: nothing is escaped that need not be.
        let expected = serde_json::to_string(&todos.iter().map(|todo| serde_json::json!({
            "content": todo.content, "activeForm": todo.active_form, "status": "pending",
        })).collect::<Vec<_>>()).unwrap();
        prop_assert_eq!(state.value("todos"), Some(expected.as_str()));
    }
}
