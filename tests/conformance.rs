//! Replays the cases of `tests/conformance/` against the logic as a plain library, and against the built components under
//! Wasmtime, through both doors. The format and how to add a case: `tests/conformance/README.md`.

mod conformance_runner;
mod support;

use conformance_runner::component::Component;
use conformance_runner::native::Native;
use conformance_runner::suite;

/// The cases of the checklist.
const CHECKLIST: &str = "";

/// The cases of the checklist with a hook.
const NUDGED: &str = "nudged";

#[test]
fn the_library_answers_every_case_to_the_byte() {
    for folder in [CHECKLIST, NUDGED] {
        if suite::is_writing() {
            suite::write(&Native, folder);
        }
        suite::replay(&Native, folder);
    }
}

#[test]
fn the_built_component_answers_every_case_to_the_byte() {
    if !suite::is_writing() {
        suite::replay(&Component::load(), CHECKLIST);
        suite::replay(&Component::load_nudged(), CHECKLIST);
        suite::replay(&Component::load_nudged(), NUDGED);
    }
}
