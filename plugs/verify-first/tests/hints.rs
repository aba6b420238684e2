//! When a list asks for a check.

use nudge_hook::{Status, Todo, item};
use verify_first::hints;

fn closed(contents: &[&str]) -> Vec<Todo> {
    contents.iter().map(|content| item(content, Status::Completed)).collect()
}

#[test]
fn three_closed_items_without_a_check_ask_for_one() {
    let [hint] = hints(&[], &closed(&["Read the page", "Write the encoder", "Add the button"])).try_into().unwrap();
    assert!(hint.contains("verifies"));
}

#[test]
fn a_check_anywhere_in_the_list_is_enough() {
    for content in [
        "Run the tests",
        "VERIFY it",
        "Double-check the output",
        "re-test",
        "Retest all",
        "Code review",
        "QA",
        "Try it out",
    ] {
        let mut list = closed(&["Read the page", "Write the encoder", "Add the button"]);
        list.push(item(content, Status::Pending));
        assert!(hints(&[], &list).is_empty(), "{content}");
    }
}

#[test]
fn words_that_only_look_alike_are_no_check() {
    for content in [
        "Fetch the latest data",
        "Book a flight to Qatar",
        "Keep trying",
        "Retry failed uploads",
        "Write the country list",
        "Contest entry",
        "Build the checkout page",
        "Add a checkbox",
        "Collect testimonials",
    ] {
        let mut list = closed(&["Read the page", "Write the encoder", "Add the button"]);
        list.push(item(content, Status::Pending));
        assert_eq!(hints(&[], &list).len(), 1, "{content}");
    }
}

#[test]
fn few_closed_items_ask_for_nothing() {
    let mut list = closed(&["Read the page", "Write the encoder"]);
    list.extend((0..9).map(|number| item(&format!("Step {number}"), Status::Pending)));
    assert!(hints(&[], &list).is_empty());
}
