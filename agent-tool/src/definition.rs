//! What a model is told about a tool: its definition, with a schema in the dialect of the model's provider.

use alloc::string::String;

use crate::text::{concat, push_all};

/// The flavours of parameter schema that model providers take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// JSON Schema, as the Model Context Protocol and Anthropic take it.
    JsonSchema,
    /// The strict subset that OpenAI takes.
    OpenaiStrict,
    /// The OpenAPI subset that Gemini takes.
    Gemini,
}

/// What a model is told about the tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name that a model calls it by.
    pub name: &'static str,
    /// What it does and when to use it.
    pub description: &'static str,
    /// The schema of its input, as JSON text.
    pub parameters: String,
}

/// The schema of an object all of whose properties are required.
pub fn object(dialect: Dialect, about: &str, properties: &[(&str, String)]) -> String {
    object_of(dialect, about, properties, &[])
}

/// The schema of an object with properties that are required and others that are not. The schemas of those are made by
/// [`optional`]: the strict dialect has every property required, and `null` for one that is left out.
pub fn object_of(dialect: Dialect, about: &str, required: &[(&str, String)], optional: &[(&str, String)]) -> String {
    let mut members = String::new();
    let mut names = String::new();
    let mut required_names = 0;
    for (place, (name, schema)) in required.iter().chain(optional).enumerate() {
        let comma = if names.is_empty() { "" } else { "," };
        push_all(&mut members, &[comma, "\"", name, "\":", schema]);
        push_all(&mut names, &[comma, "\"", name, "\""]);
        if place < required.len() {
            required_names = names.len();
        }
    }
    let (required, _) = names.split_at_checked(required_names).unwrap_or((&names, ""));
    let required = if dialect == Dialect::OpenaiStrict { &names } else { required };
    let mut rest = concat(&[r#","properties":{"#, &members, r#"},"required":["#, required, "]"]);
    match dialect {
        Dialect::JsonSchema => {}
        Dialect::OpenaiStrict => rest.push_str(r#","additionalProperties":false"#),
        Dialect::Gemini => push_all(&mut rest, &[r#","propertyOrdering":["#, &names, "]"]),
    }
    schema(dialect, "object", about, &rest)
}

/// A schema of one type. `rest` is what else it says, as members with a comma before each. The texts about it are ours and
/// hold nothing that JSON would escape.
pub fn schema(dialect: Dialect, r#type: &str, about: &str, rest: &str) -> String {
    let mut r#type = String::from(r#type);
    if dialect == Dialect::Gemini {
        r#type.make_ascii_uppercase();
    }
    concat(&[r#"{"type":""#, &r#type, r#"","description":""#, about, r#"""#, rest, "}"])
}

/// As [`schema`], of a property that need not be there.
pub fn optional(dialect: Dialect, r#type: &str, about: &str, rest: &str) -> String {
    match dialect {
        Dialect::OpenaiStrict => {
            concat(&[r#"{"type":[""#, r#type, r#"","null"],"description":""#, about, r#"""#, rest, "}"])
        }
        _ => schema(dialect, r#type, about, rest),
    }
}
