//! Writing a board, and the parts of it that answers hold too.

use alloc::string::String;
use core::ops::Range;

use agent_tool::json;

use crate::board::Board;
use crate::id::{Id, push_number};
use crate::task::Task;

/// How many bytes more than the stored value a written one is given at once: about what a call adds.
const ROOM: usize = 1024;

/// A board as it is stored. What has not changed is copied as it stands.
pub(crate) fn write(board: &Board<'_>) -> String {
    let mut out = String::with_capacity(board.text.len() + ROOM);
    out.push_str(r#"{"highwatermark":"#);
    push_number(&mut out, board.mark);
    out.push_str(r#","tasks":{"#);
    let mut members = Members { text: board.text, run: 0..0, any: false, out: &mut out };
    for record in &board.records {
        match &record.source {
            Some(source) => members.copy(source),
            None => members.push(&record.task),
        }
    }
    board.unreadable.iter().for_each(|record| members.copy(&record.source));
    members.end_run();
    out.push_str("}}");
    out
}

/// Writes members of `tasks`, those that follow one another in the old value in one go.
struct Members<'w> {
    text: &'w str,
    /// What will be copied next.
    run: Range<usize>,
    /// Whether there is a member before the next one.
    any: bool,
    out: &'w mut String,
}

impl Members<'_> {
    fn copy(&mut self, source: &Range<usize>) {
        if self.run.end != source.start {
            self.end_run();
            self.run.start = source.start;
        }
        self.run.end = source.end;
    }

    fn push(&mut self, task: &Task<'_>) {
        self.end_run();
        self.comma();
        self.out.push('"');
        task.id.push_to(self.out);
        self.out.push_str("\":");
        push_task(self.out, task);
    }

    fn end_run(&mut self) {
        let run = self.text.get(self.run.clone()).unwrap_or_default();
        // The comma before a member may not be the one that it needs here.
        let run = run.trim_start_matches(|c: char| c == ',' || c.is_ascii_whitespace());
        if !run.is_empty() {
            self.comma();
            self.out.push_str(run);
        }
        self.run = 0..0;
    }

    fn comma(&mut self) {
        if self.any {
            self.out.push(',');
        }
        self.any = true;
    }
}

/// Appends a task with all its keys.
pub(crate) fn push_task(out: &mut String, task: &Task<'_>) {
    out.push_str(r#"{"id":""#);
    task.id.push_to(out);
    out.push_str(r#"","subject":"#);
    push_text(out, Some(&task.subject));
    out.push_str(r#","description":"#);
    push_text(out, task.description.as_deref());
    out.push_str(r#","activeForm":"#);
    push_text(out, task.active_form.as_deref());
    out.push_str(r#","owner":"#);
    push_text(out, task.owner.as_deref());
    out.push_str(r#","status":""#);
    out.push_str(task.status.as_str());
    out.push_str(r#"","blocks":"#);
    push_ids(out, &task.blocks);
    out.push_str(r#","blockedBy":"#);
    push_ids(out, &task.blocked_by);
    out.push_str(r#","metadata":"#);
    out.push_str(task.metadata.as_deref().unwrap_or("null"));
    out.push('}');
}

/// Appends a text as a JSON string; `null` for none.
pub(crate) fn push_text(out: &mut String, text: Option<&str>) {
    match text {
        Some(text) => {
            out.push('"');
            json::push_inside(out, text);
            out.push('"');
        }
        None => out.push_str("null"),
    }
}

/// Appends ids as a JSON array of strings.
pub(crate) fn push_ids(out: &mut String, ids: &[Id]) {
    out.push('[');
    for (place, id) in ids.iter().enumerate() {
        out.push_str(if place == 0 { "\"" } else { ",\"" });
        id.push_to(out);
        out.push('"');
    }
    out.push(']');
}
