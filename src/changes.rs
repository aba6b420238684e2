//! How a list differs from the one before it.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::todo::{Status, Todo, contents};

/// How an item moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// It was not in the previous list.
    Added,
    /// It is not in the submitted list.
    Removed,
    /// It is in progress now; before, it was pending or not in the list.
    Started,
    /// It is completed now and was not before.
    Completed,
    /// It was completed, and is pending or in progress now.
    Reopened,
}

/// One difference between two lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How the item moved.
    pub kind: ChangeKind,
    /// Which item.
    pub content: String,
}

/// The changes from one list to the next: the items of the submitted list in their order, then the removed ones.
pub(crate) fn changes(previous: &[Todo<'_>], submitted: &[Todo<'_>]) -> Vec<Change> {
    let before = contents(previous);
    let now = contents(submitted);
    let mut changes = Vec::new();
    let mut push = |kind, todo: &Todo<'_>| changes.push(Change { kind, content: todo.content.to_string() });
    for todo in submitted {
        let old = before.find(&todo.content).and_then(|place| previous.get(place)).map(|old| old.status);
        if old.is_none() {
            push(ChangeKind::Added, todo);
        }
        match (old.unwrap_or(Status::Pending), todo.status) {
            (Status::Completed, Status::Pending | Status::InProgress) => push(ChangeKind::Reopened, todo),
            (Status::Pending, Status::InProgress) => push(ChangeKind::Started, todo),
            (Status::Pending | Status::InProgress, Status::Completed) => push(ChangeKind::Completed, todo),
            _ => {}
        }
    }
    for todo in previous {
        if now.find(&todo.content).is_none() {
            push(ChangeKind::Removed, todo);
        }
    }
    changes
}
