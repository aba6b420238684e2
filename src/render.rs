//! Drawing a list as a checklist.

use alloc::string::String;

use agent_tool::text::push_on_one_line;

use crate::todo::{Status, Todo};

/// Draws a list as a checklist, a line an item, without a line break at the end.
///
/// ```
/// use todo_write::{Status, Todo};
///
/// let todo = Todo { content: "Ship\nit".into(), active_form: "Shipping it".into(), status: Status::Completed };
/// assert_eq!(todo_write::render(&[todo]), "✅ Ship it");
/// ```
pub fn render(todos: &[Todo<'_>]) -> String {
    let mut out = String::new();
    for todo in todos {
        if !out.is_empty() {
            out.push('\n');
        }
        let (mark, text) = match todo.status {
            Status::Completed => ('✅', &todo.content),
            Status::InProgress => ('🔄', &todo.active_form),
            Status::Pending => ('⬜', &todo.content),
        };
        out.push(mark);
        out.push(' ');
        push_on_one_line(&mut out, text);
    }
    out
}
