//! Drawing a board as a checklist.

use alloc::string::String;

use agent_tool::text::push_on_one_line;

use crate::status::Status;
use crate::task::Task;

/// Draws tasks as a checklist, a line a task, without a line break at the end. Deleted tasks are left out.
///
/// ```
/// use task_board::{Id, Ids, Status, Task};
///
/// let task = Task {
///     id: Id::from_number(3).unwrap(),
///     subject: "Ship\nit".into(),
///     description: None,
///     active_form: Some("Shipping it".into()),
///     owner: None,
///     status: Status::Pending,
///     blocks: Ids::default(),
///     blocked_by: [1, 2].into_iter().filter_map(Id::from_number).collect(),
///     metadata: None,
/// };
/// assert_eq!(task_board::render(&[task]), "⬜ #3 Ship it (blocked by: 1, 2)");
/// ```
pub fn render(tasks: &[Task<'_>]) -> String {
    let mut out = String::new();
    for task in tasks {
        let blockers = task.blocked_by.iter().map(|id| id.to_text());
        push_line(&mut out, task.status, &task.id.to_text(), &task.subject, task.active_form.as_deref(), blockers);
    }
    out
}

/// Appends the line of a task.
pub(crate) fn push_line(
    out: &mut String,
    status: Status,
    id: &str,
    subject: &str,
    active_form: Option<&str>,
    blockers: impl Iterator<Item = impl AsRef<str>>,
) {
    let (mark, text) = match status {
        Status::Completed => ("✅ #", subject),
        Status::InProgress => ("🔄 #", active_form.unwrap_or(subject)),
        Status::Pending => ("⬜ #", subject),
        Status::Deleted => return,
    };
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(mark);
    push_on_one_line(out, id);
    out.push(' ');
    push_on_one_line(out, text);
    let mut before = " (blocked by: ";
    for blocker in blockers {
        out.push_str(before);
        push_on_one_line(out, blocker.as_ref());
        before = ", ";
    }
    if before == ", " {
        out.push(')');
    }
}
