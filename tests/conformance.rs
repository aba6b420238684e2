//! Replays the cases of `tests/conformance/` against the logic as a plain library, and against the built components under
//! Wasmtime, through both doors. The format and how to add a case: `tests/conformance/README.md`.

mod conformance_runner;
mod support;

use conformance_runner::board;
use conformance_runner::component::Component;
use conformance_runner::native::Native;
use conformance_runner::replay;
use conformance_runner::suite;

/// The cases of the checklist.
const CHECKLIST: &str = "";

/// The cases of the checklist with a hook.
const NUDGED: &str = "nudged";

/// The cases of the task board.
const BOARD: &str = "board";

#[test]
fn the_library_answers_every_case_to_the_byte() {
    for folder in [CHECKLIST, NUDGED] {
        if suite::is_writing() {
            suite::write(folder, |case| replay::case(&Native, case));
        }
        suite::replay(folder, |case| replay::case(&Native, case));
    }
}

#[test]
fn the_built_component_answers_every_case_to_the_byte() {
    if !suite::is_writing() {
        let (plain, nudged) = (Component::load(), Component::load_nudged());
        suite::replay(CHECKLIST, |case| replay::case(&plain, case));
        suite::replay(CHECKLIST, |case| replay::case(&nudged, case));
        suite::replay(NUDGED, |case| replay::case(&nudged, case));
    }
}

#[test]
fn the_library_of_the_board_answers_every_case_to_the_byte() {
    let target = board::native::Native;
    if suite::is_writing() {
        suite::write(BOARD, |case| board::replay::case(&target, case));
    }
    suite::replay(BOARD, |case| board::replay::case(&target, case));
}

#[test]
fn the_built_board_answers_every_case_to_the_byte() {
    if !suite::is_writing() {
        let target = board::component::Component::load();
        suite::replay(BOARD, |case| board::replay::case(&target, case));
    }
}
