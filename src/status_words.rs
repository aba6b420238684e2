//! What a model may have meant by a word that is no status.

use alloc::format;
use alloc::string::String;

use crate::todo::Status;

/// What is legal in a status.
pub(crate) const LEGAL: &str = "one of pending, in_progress, completed";

/// What is legal where `word` stood.
pub(crate) fn legal_instead_of(word: &str) -> String {
    match meant_by(word) {
        Some(Meant::Status(status)) => format!("\"{}\" ({LEGAL})", status.as_str()),
        Some(Meant::Dropped) => format!("{LEGAL} (to drop an item, leave it out of the list)"),
        None => LEGAL.into(),
    }
}

enum Meant {
    Status(Status),
    Dropped,
}

fn meant_by(word: &str) -> Option<Meant> {
    let letters = |c: char| c.is_ascii_alphanumeric().then(|| c.to_ascii_lowercase());
    // A longer text is no synonym of anything.
    if word.len() > 32 {
        return None;
    }
    let word: String = word.chars().filter_map(letters).collect();
    Some(match word.as_str() {
        "pending" | "todo" | "open" | "new" | "notstarted" | "unstarted" | "notdone" | "waiting" | "queued"
        | "planned" | "ready" | "backlog" | "blocked" | "paused" | "onhold" | "deferred" | "incomplete" => {
            Meant::Status(Status::Pending)
        }
        "inprogress" | "doing" | "active" | "started" | "ongoing" | "working" | "workingon" | "wip" | "current"
        | "running" | "underway" | "processing" => Meant::Status(Status::InProgress),
        "completed" | "complete" | "done" | "finished" | "closed" | "resolved" | "checked" | "success"
        | "succeeded" => Meant::Status(Status::Completed),
        "cancelled" | "canceled" | "deleted" | "removed" | "dropped" | "skipped" | "abandoned" | "obsolete" => {
            Meant::Dropped
        }
        _ => return None,
    })
}
