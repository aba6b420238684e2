//! Tells the model that it sent the list that was stored already.

use nudge_hook::Todo;

nudge_hook::export!(hints);

const HINT: &str = "This is the list that was stored already. Send it only when something has changed; if an item is done by now, \
    mark it completed.";

/// The hint, when the two lists are equal and not empty.
pub fn hints(previous: &[Todo], submitted: &[Todo]) -> Vec<String> {
    let unchanged = !submitted.is_empty() && previous == submitted;
    unchanged.then(|| HINT.to_owned()).into_iter().collect()
}
