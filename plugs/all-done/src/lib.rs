//! Once a list of three or more items is done, asks the model for a summary.

use nudge_hook::{Status, Todo};

nudge_hook::export!(hints);

/// Shorter lists need no summary.
const ENOUGH: usize = 3;

const HINT: &str = "Every item is done. Before you end, sum up for the user in a few sentences what was done and what came of it, \
    and name what is left open.";

/// The hint, when the submitted list has enough items and all are completed.
pub fn hints(_previous: &[Todo], submitted: &[Todo]) -> Vec<String> {
    let done = submitted.len() >= ENOUGH && submitted.iter().all(|todo| todo.status == Status::Completed);
    done.then(|| HINT.to_owned()).into_iter().collect()
}
