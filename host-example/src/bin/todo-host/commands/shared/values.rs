//! The component's answers in the words of the model, and as JSON values for the commands that print for programs.

use serde_json::{Value, json};
use todo_host::{Change, ChangeKind, Code, Refusal, Status};

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

/// A refusal as a program reads it.
pub fn refused(refusal: &Refusal) -> Value {
    let faults: Vec<Value> = refusal
        .faults
        .iter()
        .map(|fault| {
            json!({
                "path": fault.path,
                "problem": fault.problem,
                "received": fault.received,
                "legal": fault.legal,
            })
        })
        .collect();
    json!({
        "code": code(refusal.code),
        "message": refusal.message,
        "faults": faults,
        "more": refusal.more,
    })
}
