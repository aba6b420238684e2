//! When three or more items are closed and no item of the list speaks of checking, asks the model to check before it ends.

use nudge_hook::{Status, Todo};

nudge_hook::export!(hints);

/// Fewer closed items need no check of their own.
const ENOUGH: usize = 3;

/// How words begin that speak of checking, in small letters.
const CHECKING: [&str; 15] = [
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
    "qa",
    "try",
];

const HINT: &str = "Several items are closed and none of the list says that anything was checked. Before you close the rest, add an \
    item that verifies the work: run the tests, read the change again, or try the result.";

/// The hint, when enough items of the submitted list are completed and none is about checking.
pub fn hints(_previous: &[Todo], submitted: &[Todo]) -> Vec<String> {
    let closed = submitted.iter().filter(|todo| todo.status == Status::Completed).count();
    let unchecked = closed >= ENOUGH && !submitted.iter().any(|todo| is_about_checking(&todo.content));
    unchecked.then(|| HINT.to_owned()).into_iter().collect()
}

/// Whether a word of a text begins as one that speaks of checking; "latest" does not, and "retest" does.
fn is_about_checking(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.flat_map(|word| [Some(word), word.strip_prefix("re")]).flatten().any(speaks_of_checking)
}

fn speaks_of_checking(word: &str) -> bool {
    CHECKING.iter().any(|beginning| match *beginning {
        // Short ones are whole words: "qatar" and "trying" are about something else.
        "qa" | "try" => word == *beginning,
        beginning => word.starts_with(beginning),
    })
}
