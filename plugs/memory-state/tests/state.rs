//! A storage keeps what `state` promises.

use memory_state::Component;
use memory_state::bindings::exports::agent_tools::todo::state::{Code, Guest};

fn load(key: &str) -> Option<(String, String)> {
    Component::load(key.to_owned()).unwrap().map(|entry| (entry.value, entry.revision))
}

fn save(key: &str, value: &str, expected: Option<&str>) -> Result<String, Code> {
    let saved = Component::save(key.to_owned(), value.to_owned(), expected.map(str::to_owned));
    saved.map(|receipt| receipt.revision).map_err(|failure| failure.code)
}

#[test]
fn what_was_saved_is_loaded_with_its_revision() {
    assert_eq!(load("a"), None);
    let revision = save("a", "one", None).unwrap();
    assert_eq!(load("a"), Some(("one".to_owned(), revision)));
    assert_eq!(load("b"), None);
}

#[test]
fn another_revision_than_the_stored_one_is_a_conflict_and_writes_nothing() {
    let first = save("a", "one", None).unwrap();
    let second = save("a", "two", Some(&first)).unwrap();
    for expected in [None, Some(first.as_str()), Some("")] {
        assert_eq!(save("a", "three", expected), Err(Code::Conflict));
    }
    assert_eq!(save("b", "three", Some(&second)), Err(Code::Conflict));
    assert_eq!(load("a"), Some(("two".to_owned(), second)));
}

#[test]
fn a_revision_never_names_two_values() {
    let mut revisions = vec![save("a", "0", None).unwrap(), save("b", "0", None).unwrap()];
    for number in 1..20 {
        let expected = load("a").unwrap().1;
        revisions.push(save("a", &(number % 2).to_string(), Some(&expected)).unwrap());
    }
    let count = revisions.len();
    revisions.sort();
    revisions.dedup();
    assert_eq!(revisions.len(), count);
}
