//! When three or more items are closed and no item of the list speaks of checking, asks the model to check before it ends.

use nudge_hook::{Status, Todo};

nudge_hook::export!(hints);

/// Fewer closed items need no check of their own.
const ENOUGH: usize = 3;

/// How words begin that speak of checking, in small letters.
const BEGINNINGS: [&str; 13] = [
    "test",
    "check",
    "verif",
    "validat",
    "review",
    "inspect",
    "confirm",
    "lint",
    "audit",
    "prove",
    "proof",
    "benchmark",
    "assert",
];

/// Words that speak of checking, and that others begin with: "qatar", "trying".
const WORDS: [&str; 2] = ["qa", "try"];

/// How words begin that only look as if they spoke of it.
const OTHERS: [&str; 8] =
    ["checkbox", "checklist", "checkmark", "checkout", "checkpoint", "testament", "testimon", "auditor"];

const HINT: &str = "Several items are closed and none of the list says that anything was checked. Before you close the rest, add an \
    item that verifies the work: run the tests, read the change again, or try the result.";

/// The hint, when enough items of the submitted list are completed and none is about checking.
pub fn hints(_previous: &[Todo], submitted: &[Todo]) -> Vec<String> {
    let closed = submitted.iter().filter(|todo| todo.status == Status::Completed).count();
    let unchecked = closed >= ENOUGH && !submitted.iter().any(|todo| is_about_checking(&todo.content));
    unchecked.then(|| HINT.to_owned()).into_iter().collect()
}

/// Whether a word of a text speaks of checking, or of doing it again: "latest" does not, and "retest" does.
fn is_about_checking(text: &str) -> bool {
    let text = text.to_lowercase();
    text.split(|c: char| !c.is_alphanumeric()).any(|word| {
        WORDS.contains(&word) || begins_as_checking(word) || word.strip_prefix("re").is_some_and(begins_as_checking)
    })
}

fn begins_as_checking(word: &str) -> bool {
    BEGINNINGS.iter().any(|beginning| word.starts_with(beginning))
        && !OTHERS.iter().any(|other| word.starts_with(other))
}
