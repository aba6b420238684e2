//! What a write gives back.

use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::json;

use crate::changes::Change;
use crate::stored;
use crate::todo::Todo;
use agent_tool::text::concat;

/// What a write gives back, typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<'a> {
    /// The nudge and the hints.
    pub message: String,
    /// The list as stored.
    pub todos: Vec<Todo<'a>>,
    /// The list that this write replaced; nothing when there was none or it was empty.
    pub old_todos: Option<Vec<Todo<'static>>>,
    /// How the submitted list differs from the previous one.
    pub changes: Vec<Change>,
    /// The revision of the stored list.
    pub revision: String,
}

/// What a model's call gives back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer as JSON text.
    pub text: String,
    /// How the submitted list differs from the previous one.
    pub changes: Vec<Change>,
    /// The revision of the stored list.
    pub revision: String,
}

/// The answer as a model gets it. `stored` is the stored value, which is JSON already.
pub(crate) fn to_text(message: &str, stored: &str, old_todos: &[Todo<'_>]) -> String {
    let old_todos = if old_todos.is_empty() { "null".into() } else { stored::write(old_todos) };
    concat(&[r#"{"message":"#, &json::string(message), r#","todos":"#, stored, r#","oldTodos":"#, &old_todos, "}"])
}
