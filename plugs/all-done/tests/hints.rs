//! When a list asks for a summary.

use all_done::hints;
use nudge_hook::{Status, Todo, item};

fn list(statuses: &[Status]) -> Vec<Todo> {
    statuses.iter().enumerate().map(|(number, status)| item(&format!("Step {number}"), *status)).collect()
}

#[test]
fn a_list_of_three_that_is_done_asks_for_a_summary() {
    let [hint] = hints(&[], &list(&[Status::Completed; 3])).try_into().unwrap();
    assert!(hint.contains("sum up"));
    assert_eq!(hints(&[], &list(&[Status::Completed; 30])).len(), 1);
}

#[test]
fn a_short_list_asks_for_nothing() {
    for length in 0..3 {
        assert!(hints(&[], &list(&vec![Status::Completed; length])).is_empty());
    }
}

#[test]
fn a_list_with_something_left_asks_for_nothing() {
    for status in [Status::Pending, Status::InProgress] {
        assert!(hints(&[], &list(&[Status::Completed, Status::Completed, Status::Completed, status])).is_empty());
    }
}
