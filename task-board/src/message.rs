//! The message of an answer: what happened, and what the model should know.

use alloc::string::String;

use agent_tool::text::{concat, decimal, push_all};

use crate::id::Id;
use crate::ids::push_list;
use crate::status::Status;
use crate::task::Task;

/// How many tasks a message names.
const NAMED: usize = 10;

/// What a new task's answer says.
pub(crate) fn created(id: Id) -> String {
    concat(&["Task ", &id.to_text(), " is on the board, pending."])
}

/// What a changed task's answer says.
pub(crate) fn updated(before: &Task<'_>, task: &Task<'_>, unblocked: &[Id]) -> String {
    let what = match task.status {
        _ if before == task => "is as it was: the call changed nothing",
        status if status == before.status => "is updated",
        Status::Pending => "is pending again",
        Status::InProgress => "is in progress",
        Status::Completed => "is completed",
        Status::Deleted => "is deleted",
    };
    let mut message = concat(&["Task ", &task.id.to_text(), " ", what, "."]);
    if task.status != before.status && task.status != Status::Pending && !task.blocked_by.is_empty() {
        message.push_str(if task.status == Status::Completed {
            " It still waited for "
        } else {
            " It still waits for "
        });
        push_some(&mut message, &task.blocked_by);
    }
    if !unblocked.is_empty() {
        message.push_str(" Nothing blocks these any more: ");
        push_some(&mut message, unblocked);
    }
    message
}

/// Names some tasks, and says how many more there are.
fn push_some(message: &mut String, ids: &[Id]) {
    let (named, more) = ids.split_at_checked(NAMED).unwrap_or((ids, &[]));
    push_list(message, named);
    if !more.is_empty() {
        push_all(message, &[" and ", &decimal(more.len()), " more"]);
    }
    message.push('.');
}
