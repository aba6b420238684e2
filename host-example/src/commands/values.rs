//! The component's answers as JSON values, for the commands that print for programs.

use serde_json::{Value, json};
use todo_host::{Change, ChangeKind, Refusal};

/// Changes as a program reads them.
pub(crate) fn changes(changes: &[Change]) -> Value {
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
pub(crate) fn refused(refusal: &Refusal) -> Value {
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
        "code": refusal.message.split(':').next(),
        "message": refusal.message,
        "faults": faults,
        "more": refusal.more,
    })
}
