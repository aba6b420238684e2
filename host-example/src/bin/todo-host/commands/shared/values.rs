//! The component's answers in the words of the model, and as JSON values for the commands that print for programs.

use serde_json::{Value, json};
use todo_host::{Change, ChangeKind, Code, Status, board};

/// The status of an item that is not begun, as a model writes it.
pub const PENDING: &str = "pending";
/// The status of an item that is worked on.
pub const IN_PROGRESS: &str = "in_progress";
/// The status of an item that is done.
pub const COMPLETED: &str = "completed";

/// A status as a model writes it.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Pending => PENDING,
        Status::InProgress => IN_PROGRESS,
        Status::Completed => COMPLETED,
    }
}

/// A task as the model reads it.
pub fn task(task: &board::Task) -> Value {
    let metadata = task.metadata.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok());
    json!({
        "id": task.id,
        "subject": task.subject,
        "description": task.description,
        "activeForm": task.active_form,
        "owner": task.owner,
        "status": task_status(task.status),
        "blocks": task.blocks,
        "blockedBy": task.blocked_by,
        "metadata": metadata,
    })
}

/// The status of a task as a model writes it.
pub fn task_status(status: board::Status) -> &'static str {
    match status {
        board::Status::Pending => PENDING,
        board::Status::InProgress => IN_PROGRESS,
        board::Status::Completed => COMPLETED,
        board::Status::Deleted => "deleted",
    }
}

/// A refusal's code as a model reads it.
pub fn code(code: Code) -> &'static str {
    match code {
        Code::InvalidArgs => "INVALID_ARGS",
        Code::InvalidTodos => "INVALID_TODOS",
        Code::InvalidOptions => "INVALID_OPTIONS",
        Code::StateConflict => "STATE_CONFLICT",
        Code::StateCorrupt => "STATE_CORRUPT",
        Code::StateDenied => "STATE_DENIED",
        Code::StateFull => "STATE_FULL",
        Code::StateUnavailable => "STATE_UNAVAILABLE",
    }
}

/// The code of a board's refusal as a model reads it.
pub fn board_code(code: board::Code) -> &'static str {
    match code {
        board::Code::InvalidArgs => "INVALID_ARGS",
        board::Code::NotFound => "NOT_FOUND",
        board::Code::InvalidStatus => "INVALID_STATUS",
        board::Code::InvalidDependency => "INVALID_DEPENDENCY",
        board::Code::InvalidOptions => "INVALID_OPTIONS",
        board::Code::StateConflict => "STATE_CONFLICT",
        board::Code::StateCorrupt => "STATE_CORRUPT",
        board::Code::StateDenied => "STATE_DENIED",
        board::Code::StateFull => "STATE_FULL",
        board::Code::StateUnavailable => "STATE_UNAVAILABLE",
    }
}

/// Changes of a board as a program reads them.
pub fn board_changes(changes: &[board::Change]) -> Value {
    let one = |change: &board::Change| {
        let kind = match change.kind {
            board::ChangeKind::Added => "added",
            board::ChangeKind::Started => "started",
            board::ChangeKind::Completed => "completed",
            board::ChangeKind::Reopened => "reopened",
            board::ChangeKind::Removed => "removed",
            board::ChangeKind::Unblocked => "unblocked",
        };
        json!({"kind": kind, "id": change.id})
    };
    changes.iter().map(one).collect()
}

/// Changes as a program reads them.
pub fn changes(changes: &[Change]) -> Value {
    let one = |change: &Change| {
        let kind = match change.kind {
            ChangeKind::Added => "added",
            ChangeKind::Removed => "removed",
            ChangeKind::Started => "started",
            ChangeKind::Completed => "completed",
            ChangeKind::Reopened => "reopened",
        };
        json!({"kind": kind, "content": change.content})
    };
    changes.iter().map(one).collect()
}
