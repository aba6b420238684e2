//! What becomes of the hints that nudge hooks give, where the conformance cases can't say it.

mod support;

use support::memory::Memory;
use todo_write::{MAX_HINT_BYTES, Options, Todo};

const INPUT: &str = r#"{"todos":[{"content":"A","activeForm":"Doing A","status":"pending"}]}"#;

#[test]
fn hints_over_the_limit_are_replaced_by_one_that_says_so() {
    let mut hook = |_: &[Todo<'_>], _: &[Todo<'_>]| vec!["x".repeat(MAX_HINT_BYTES), "y".to_owned()];
    let options = Options { nudge: "".into(), ..Options::default() };
    let outcome = todo_write::call(&mut Memory::default(), &mut hook, INPUT, &options).unwrap();
    let said =
        r#"{"message":"(The hints about this list are left out: they have 65537 bytes, and may have at most 65536.)","#;
    assert!(outcome.text.starts_with(said), "{}", &outcome.text[..200]);
}
