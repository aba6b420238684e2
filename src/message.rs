//! The message of an answer: the nudge, and what else the model should know.

use alloc::string::String;

use agent_tool::same;
use agent_tool::text::{decimal, push_all, quoted};

use crate::nudge::{Nudge, presentable};
use crate::options::Options;
use crate::todo::{Todo, contents};

/// The first paragraph of every answer's message, when the host names none.
pub const DEFAULT_NUDGE: &str = "The list is saved. Mark an item completed as soon as it is done, keep at most one \
    in_progress, and send the whole list again whenever something changes.";

/// How many dropped items the warning names.
const NAMED: usize = 3;

/// The nudge and the hints, with a blank line between them.
pub(crate) fn message(
    options: &Options,
    nudge: &mut impl Nudge,
    previous: &[Todo<'_>],
    submitted: &[Todo<'_>],
) -> String {
    let mut message = String::from(&*options.nudge);
    if options.warn
        && !submitted.is_empty()
        && let Some(warning) = dropped_items(previous, submitted)
    {
        push_paragraph(&mut message, &warning);
    }
    for hint in presentable(nudge.hints(previous, submitted)) {
        push_paragraph(&mut message, &hint);
    }
    message
}

fn push_paragraph(message: &mut String, text: &str) {
    if !message.is_empty() {
        message.push_str("\n\n");
    }
    message.push_str(text);
}

/// Names the unfinished items that the submitted list no longer has.
fn dropped_items(previous: &[Todo<'_>], submitted: &[Todo<'_>]) -> Option<String> {
    // In most calls every item is where it was.
    let moved = |(place, todo): (usize, &Todo<'_>)| {
        todo.is_unfinished() && !submitted.get(place).is_some_and(|kept| same(&kept.content, &todo.content))
    };
    if !previous.iter().enumerate().any(moved) {
        return None;
    }
    let kept = contents(submitted);
    let mut dropped = previous.iter().filter(|todo| todo.is_unfinished() && kept.find(&todo.content).is_none());
    let first = dropped.next()?;
    let mut warning = String::from("Warning: the new list no longer has unfinished items of the old one: ");
    warning.push_str(&quoted(&first.content));
    for todo in dropped.by_ref().take(NAMED - 1) {
        warning.push_str(", ");
        warning.push_str(&quoted(&todo.content));
    }
    let more = dropped.count();
    if more > 0 {
        push_all(&mut warning, &[" and ", &decimal(more), " more"]);
    }
    warning.push_str(". If that was not meant, send the whole list again, with them in it.");
    Some(warning)
}
