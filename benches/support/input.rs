//! The inputs that are sent.

/// Two lists of one size that differ in the status of some items, to be sent in turn as an agent at work would.
pub fn alternating(size: usize) -> [String; 2] {
    [list(size, size / 2), list(size, size / 2 + 1)]
}

/// A list whose first `done` items are completed and whose next one is in progress.
fn list(size: usize, done: usize) -> String {
    let items: Vec<_> = (0..size)
        .map(|number| {
            let status = match number {
                number if number < done => "completed",
                number if number == done => "in_progress",
                _ => "pending",
            };
            format!(
                r#"{{"content":"Check step {number} of the plan","activeForm":"Checking step {number} of the plan","status":"{status}"}}"#
            )
        })
        .collect();
    format!(r#"{{"todos":[{}]}}"#, items.join(","))
}
