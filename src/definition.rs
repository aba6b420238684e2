//! What a model is told about the tool.

use alloc::string::String;

use agent_tool::definition::{Definition, Dialect, object, schema};
use agent_tool::text::concat;

/// The name that a model calls the tool by.
pub(crate) const NAME: &str = "todo_write";

/// The long text that a host adds to its system instruction, once.
pub const GUIDANCE: &str = include_str!("guidance.md");

const DESCRIPTION: &str = "Keeps your checklist for a task of several steps. Send the whole list each time: it replaces the \
    stored one, and items that you leave out are gone. An empty array clears the list. Each item needs content (what to do, \
    as a command, unique in the list), activeForm (the same as an activity going on) and status. At most one item is \
    in_progress. The answer holds the list as stored (empty once every item is completed) and the one that it replaced. A \
    refused call stores nothing and names everything that is wrong; mend it all and send the list again.";

const ABOUT_INPUT: &str = "The input of todo_write.";
const ABOUT_TODOS: &str = "The whole list, in the order of work. [] clears it.";
const ABOUT_ITEM: &str = "One item of the list.";
const ABOUT_CONTENT: &str = "What to do, as a command: Run the tests. Not blank, unique in the list.";
const ABOUT_ACTIVE_FORM: &str = "The same as an activity going on: Running the tests. Not blank.";
const ABOUT_STATUS: &str = "Where the item stands. At most one item is in_progress.";

/// The definition of `todo_write`.
///
/// ```
/// use todo_write::{Dialect, definition};
///
/// let definition = definition(Dialect::Gemini);
/// assert_eq!(definition.name, "todo_write");
/// assert!(definition.parameters.starts_with(r#"{"type":"OBJECT","#));
/// ```
pub fn definition(dialect: Dialect) -> Definition {
    Definition { name: NAME, description: DESCRIPTION, parameters: input_schema(dialect) }
}

fn input_schema(dialect: Dialect) -> String {
    let text =
        |about| schema(dialect, "string", about, if dialect == Dialect::JsonSchema { r#","minLength":1"# } else { "" });
    let words = if dialect == Dialect::Gemini { r#","format":"enum""# } else { "" };
    let words = concat(&[words, r#","enum":["pending","in_progress","completed"]"#]);
    let status = schema(dialect, "string", ABOUT_STATUS, &words);
    let item = object(
        dialect,
        ABOUT_ITEM,
        &[("content", text(ABOUT_CONTENT)), ("activeForm", text(ABOUT_ACTIVE_FORM)), ("status", status)],
    );
    let todos = schema(dialect, "array", ABOUT_TODOS, &concat(&[r#","items":"#, &item]));
    object(dialect, ABOUT_INPUT, &[("todos", todos)])
}
