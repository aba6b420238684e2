//! Replays the cases of `tests/conformance/` against the logic as a plain library, and against the built component under
//! Wasmtime, through both doors. The format and how to add a case: `tests/conformance/README.md`.

mod conformance_runner;
mod support;

use conformance_runner::component::Component;
use conformance_runner::native::Native;
use conformance_runner::suite;

#[test]
fn the_library_answers_every_case_to_the_byte() {
    if suite::is_writing() {
        suite::write(&Native);
    }
    suite::replay(&Native);
}

#[test]
fn the_built_component_answers_every_case_to_the_byte() {
    if !suite::is_writing() {
        suite::replay(&Component::load());
    }
}
