//! When a list counts as unchanged.

use no_change::hints;
use nudge_hook::{Status, item};

#[test]
fn the_same_list_again_is_told_of() {
    let list = || vec![item("A", Status::InProgress), item("B", Status::Pending)];
    let [hint] = hints(&list(), &list()).try_into().unwrap();
    assert!(hint.contains("stored already"));
}

#[test]
fn any_difference_is_a_change() {
    let previous = [item("A", Status::InProgress), item("B", Status::Pending)];
    let mut renamed = item("A", Status::InProgress);
    renamed.active_form = "At it".to_owned();
    for submitted in [
        vec![item("A", Status::Completed), item("B", Status::Pending)],
        vec![item("B", Status::Pending), item("A", Status::InProgress)],
        vec![item("A", Status::InProgress)],
        vec![renamed, item("B", Status::Pending)],
        vec![],
    ] {
        assert!(hints(&previous, &submitted).is_empty(), "{submitted:?}");
    }
}

#[test]
fn clearing_an_empty_list_is_not_told_of() {
    assert!(hints(&[], &[]).is_empty());
}
