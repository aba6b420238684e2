//! The components that the program carries.

use clap::ValueEnum;
use tool_compose::Part;

/// What a component is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tool {
    /// `todo_write`: one list, replaced as a whole
    Checklist,
    /// `task_create`, `task_update`, `task_get`, `task_list`: tasks with ids, owners and dependencies
    Board,
}

/// The tools of the board, by name.
pub const BOARD_TOOLS: [&str; 4] = ["task_create", "task_update", "task_get", "task_list"];

/// Why an agent gets one of them.
pub const NOT_BOTH: &str = "an agent that has both the checklist and the task board keeps two plans, and the two drift apart: \
    what is done in the one stays open in the other; give it the checklist for steps of its own, or the board for work that has \
    dependencies or is shared";

impl Tool {
    /// The component whose tool this is. A name that nobody knows is the checklist's to refuse.
    pub fn called(name: &str) -> Self {
        if BOARD_TOOLS.contains(&name) { Self::Board } else { Self::Checklist }
    }

    /// The component inside this program. With hooks it is the one that asks them; the board asks none.
    pub fn carried(self, has_hooks: bool) -> Part {
        // As built, so that one file is enough to run the tools.
        let (name, bytes): (_, &[u8]) = match (self, has_hooks) {
            (Self::Checklist, false) => ("todo-write.wasm", include_bytes!(env!("TODO_HOST_EMBEDDED_COMPONENT"))),
            (Self::Checklist, true) => {
                ("todo-write-nudged.wasm", include_bytes!(env!("TODO_HOST_EMBEDDED_NUDGED_COMPONENT")))
            }
            (Self::Board, _) => ("task-board.wasm", include_bytes!(env!("TODO_HOST_EMBEDDED_BOARD_COMPONENT"))),
        };
        Part::new(name, bytes.to_vec())
    }
}
