//! What a model is told agrees with what the code accepts.

mod support;

use serde_json::Value;
use support::memory::Memory;
use todo_write::{Dialect, GUIDANCE, Options, Status, definition};

const DIALECTS: [Dialect; 3] = [Dialect::JsonSchema, Dialect::OpenaiStrict, Dialect::Gemini];

fn parameters(dialect: Dialect) -> Value {
    serde_json::from_str(&definition(dialect).parameters).expect("a schema is JSON")
}

/// The words of an array of strings.
fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

#[test]
fn every_example_of_the_guidance_is_accepted() {
    let examples: Vec<_> = GUIDANCE.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(examples.len() >= 2, "the guidance shows a list and how to clear it");
    for example in examples {
        todo_write::call(&mut Memory::default(), &mut (), example, &Options::default())
            .unwrap_or_else(|refusal| panic!("{example} is refused: {}", refusal.message()));
    }
}

#[test]
fn the_guidance_names_every_status_and_every_field() {
    let fields = ["content", "activeForm", "status"];
    for word in Status::ALL.iter().map(|status| status.as_str()).chain(fields) {
        assert!(GUIDANCE.contains(&format!("`{word}`")), "{word}");
    }
}

#[test]
fn the_schema_requires_what_the_code_requires() {
    for dialect in DIALECTS {
        let schema = parameters(dialect);
        assert_eq!(words(&schema["required"]), ["todos"]);
        let item = &schema["properties"]["todos"]["items"];
        let required = words(&item["required"]);
        assert_eq!(required, ["content", "activeForm", "status"]);
        assert_eq!(item["properties"].as_object().unwrap().len(), required.len());
        for field in required {
            let mut todo = serde_json::json!({"content": "Try it", "activeForm": "Trying it", "status": "pending"});
            todo.as_object_mut().unwrap().remove(field);
            let refusal = call(&todo).unwrap_err();
            assert_eq!(refusal.faults[0].path, format!("todos[0].{field}"));
        }
    }
}

#[test]
fn the_code_accepts_each_status_of_the_schema_and_no_other() {
    for dialect in DIALECTS {
        let schema = parameters(dialect);
        let statuses = &schema["properties"]["todos"]["items"]["properties"]["status"]["enum"];
        assert_eq!(words(statuses), Status::ALL.map(Status::as_str));
        for status in words(statuses) {
            let todo = serde_json::json!({"content": "Try it", "activeForm": "Trying it", "status": status});
            assert!(call(&todo).is_ok());
        }
    }
}

#[test]
fn each_dialect_keeps_to_what_its_provider_takes() {
    let plain = parameters(Dialect::JsonSchema);
    assert_eq!(plain["type"], "object");
    assert_eq!(plain["properties"]["todos"]["items"]["properties"]["content"]["minLength"], 1);

    let strict = parameters(Dialect::OpenaiStrict);
    assert_eq!(strict["additionalProperties"], false);
    assert_eq!(strict["properties"]["todos"]["items"]["additionalProperties"], false);
    assert!(!strict.to_string().contains("minLength"));

    let gemini = parameters(Dialect::Gemini);
    assert_eq!(gemini["type"], "OBJECT");
    assert_eq!(gemini["properties"]["todos"]["items"]["properties"]["status"]["format"], "enum");
    assert_eq!(words(&gemini["properties"]["todos"]["items"]["propertyOrdering"]), ["content", "activeForm", "status"]);
    assert!(!gemini.to_string().contains("additionalProperties"));
}

fn call(todo: &Value) -> Result<todo_write::Outcome, todo_write::Refusal> {
    let input = serde_json::json!({"todos": [todo]}).to_string();
    todo_write::call(&mut Memory::default(), &mut (), &input, &Options::default())
}
