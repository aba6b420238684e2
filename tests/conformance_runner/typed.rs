//! The records of the typed door, in the form in which case files and answers spell them.

use serde::{Deserialize, Serialize};

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Todo {
    pub content: String,
    pub active_form: String,
    pub status: Status,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Pending,
    InProgress,
    Completed,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    JsonSchema,
    OpenaiStrict,
    Gemini,
}

/// A typed answer as the JSON text that the generic door would give.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub message: String,
    pub todos: Vec<Todo>,
    pub old_todos: Option<Vec<Todo>>,
}

/// A definition as case files spell it.
#[derive(Serialize)]
pub struct Definition {
    pub name: String,
    pub description: String,
    pub parameters: String,
}

/// What a typed door gives for a call or a write, with the kinds of change in lower case.
pub struct Outcome {
    pub text: String,
    pub changes: Vec<(String, String)>,
    /// None when nothing is stored.
    pub revision: Option<String>,
}

/// What `todo-list.read` gives.
pub struct Stored {
    pub todos: Vec<Todo>,
    pub revision: Option<String>,
}

/// What a hook is given.
#[derive(Serialize)]
pub struct Hooked {
    pub previous: Vec<Todo>,
    pub submitted: Vec<Todo>,
}

/// A value as JSON text without white space.
pub fn compact(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("these types have string keys only")
}

/// The message that a refusal must have, put together from its parts: the code in capitals, each fault as path, problem,
/// received and legal, and how many more there are.
pub fn spelled<'f>(
    code: &str,
    faults: impl Iterator<Item = (&'f str, &'f str, Option<&'f str>, Option<&'f str>)>,
    more: u64,
) -> String {
    let mut parts: Vec<String> =
        faults.map(|(path, problem, received, legal)| fault(path, problem, received, legal)).collect();
    match more {
        0 => {}
        1 => parts.push("and 1 more fault".into()),
        _ => parts.push(format!("and {more} more faults")),
    }
    format!("{code}: {}", parts.join("; "))
}

/// A fault as a refusal spells it.
pub fn fault(path: &str, problem: &str, received: Option<&str>, legal: Option<&str>) -> String {
    let received = received.map(|text| format!(", got {text}")).unwrap_or_default();
    let legal = legal.map(|text| format!(", expected {text}")).unwrap_or_default();
    format!("{path}: {problem}{received}{legal}")
}

/// `InvalidArgs` as `INVALID_ARGS`.
pub fn capitals(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_uppercase());
    }
    out
}
