//! What a call gives back.

use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::{Fault, json};

use crate::board::Board;
use crate::id::{Id, push_number};
use crate::status::Status;
use crate::stored::{push_ids, push_task, push_text};
use crate::task::Task;

/// What became of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// It is new.
    Added,
    /// It is in progress now and was not before.
    Started,
    /// It is completed now and was not before.
    Completed,
    /// It was completed, and is pending or in progress now.
    Reopened,
    /// It is deleted now.
    Removed,
    /// It is pending, waited for others before the call, and waits for none now.
    Unblocked,
}

/// One thing that a call brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// What became of it.
    pub kind: ChangeKind,
    /// Which task.
    pub id: Id,
}

/// What creating and updating a task give back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The task as it is stored now.
    pub task: Task<'static>,
    /// The pending tasks that waited for others before this call and wait for none now, in numeric order.
    pub unblocked: Vec<Id>,
    /// What happened: text for the model.
    pub message: String,
    /// What the call brought about: first of the task itself, then the unblocked ones.
    pub changes: Vec<Change>,
    /// The revision of the stored board.
    pub revision: String,
}

/// What a model's call gives back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer as JSON text.
    pub text: String,
    /// What the call brought about. None after a read.
    pub changes: Vec<Change>,
    /// The revision of the stored board; nothing when nothing is stored.
    pub revision: Option<String>,
}

/// A board as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Every task that can be read, deleted ones too, in numeric order.
    pub tasks: Vec<Task<'static>>,
    /// Why records were left out: the first [`MAX_FAULTS`](crate::MAX_FAULTS) that can't be read.
    pub unreadable: Vec<Fault>,
    /// How many more were left out.
    pub more: usize,
    /// The revision of the stored value; nothing when nothing is stored.
    pub revision: Option<String>,
}

/// The answer of `task_create`.
pub(crate) fn created(answer: &Answer) -> String {
    let mut out = String::from(r#"{"task":{"id":""#);
    answer.task.id.push_to(&mut out);
    out.push_str(r#"","subject":"#);
    push_text(&mut out, Some(&answer.task.subject));
    out.push_str(r#"},"message":"#);
    push_text(&mut out, Some(&answer.message));
    out.push('}');
    out
}

/// The answer of `task_update`.
pub(crate) fn updated(answer: &Answer) -> String {
    let mut out = String::from(r#"{"task":"#);
    push_task(&mut out, &answer.task);
    out.push_str(r#","unblocked":"#);
    push_ids(&mut out, &answer.unblocked);
    out.push_str(r#","message":"#);
    push_text(&mut out, Some(&answer.message));
    out.push('}');
    out
}

/// The answer of `task_get`.
pub(crate) fn task(task: &Task<'_>) -> String {
    let mut out = String::from(r#"{"task":"#);
    push_task(&mut out, task);
    out.push('}');
    out
}

/// The answer of `task_list`.
pub(crate) fn list(board: Board<'_>, with_deleted: bool) -> String {
    let mut out = String::with_capacity(board.text.len());
    out.push_str(r#"{"tasks":["#);
    let mut counts = [0_u64; 3];
    let mut first = true;
    for task in board.tasks() {
        let count = match task.status {
            Status::Pending => counts.get_mut(0),
            Status::InProgress => counts.get_mut(1),
            Status::Completed => counts.get_mut(2),
            Status::Deleted if with_deleted => None,
            Status::Deleted => continue,
        };
        count.into_iter().for_each(|count| *count += 1);
        if !first {
            out.push(',');
        }
        first = false;
        push_line(&mut out, task);
    }
    out.push_str("],\"stats\":{");
    for (place, (status, count)) in Status::ALL.iter().zip(counts).enumerate() {
        out.push_str(if place == 0 { "\"" } else { ",\"" });
        out.push_str(status.as_str());
        out.push_str("\":");
        push_number(&mut out, count);
    }
    out.push('}');
    push_left_out(&mut out, board);
    out.push('}');
    out
}

fn push_line(out: &mut String, task: &Task<'_>) {
    out.push_str(r#"{"id":""#);
    task.id.push_to(out);
    out.push_str(r#"","subject":"#);
    push_text(out, Some(&task.subject));
    out.push_str(r#","status":""#);
    out.push_str(task.status.as_str());
    out.push_str(r#"","owner":"#);
    push_text(out, task.owner.as_deref());
    out.push_str(r#","activeForm":"#);
    push_text(out, task.active_form.as_deref());
    out.push_str(r#","blockedBy":"#);
    push_ids(out, &task.blocked_by);
    out.push('}');
}

/// Says why records were left out, if any were.
fn push_left_out(out: &mut String, board: Board<'_>) {
    let (faults, more) = board.defects.into_parts();
    if faults.is_empty() {
        return;
    }
    out.push_str(r#","leftOut":["#);
    for (place, fault) in faults.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        out.push_str(&json::string(&fault.to_text()));
    }
    if more > 0 {
        out.push_str(",\"and ");
        push_number(out, u64::try_from(more).unwrap_or(u64::MAX));
        out.push_str(" more\"");
    }
    out.push(']');
}
