//! The doors of a component: the interfaces that a host calls it through.

use wasmtime::component::InstancePre;

use crate::Error;
use crate::bindings::board::exports::agent_tools::todo::board;
use crate::bindings::exports::agent_tools::todo::{todo_list, tool};

const TODO_LIST: &str = "agent-tools:todo/todo-list@0.1.0";
const BOARD: &str = "agent-tools:todo/board@0.1.0";

/// Where the doors of a component are.
///
/// Every tool has the generic one. Each kind of tool may have a typed one besides, which a filter before it hides.
pub(crate) struct Doors {
    pub(crate) tool: tool::GuestIndices,
    todo_list: Option<todo_list::GuestIndices>,
    board: Option<board::GuestIndices>,
}

impl Doors {
    /// Finds them. Fails when the generic one is missing, and when one has the right name and lacks a function.
    pub(crate) fn of<T>(component: &InstancePre<T>) -> wasmtime::Result<Self> {
        Ok(Doors {
            tool: tool::GuestIndices::new(component)?,
            todo_list: optional(component, TODO_LIST, todo_list::GuestIndices::new)?,
            board: optional(component, BOARD, board::GuestIndices::new)?,
        })
    }

    pub(crate) fn has_todo_list(&self) -> bool {
        self.todo_list.is_some()
    }

    pub(crate) fn has_board(&self) -> bool {
        self.board.is_some()
    }

    pub(crate) fn todo_list(&self, function: &'static str) -> Result<&todo_list::GuestIndices, Error> {
        self.todo_list.as_ref().ok_or(Error::NoDoor { function, interface: TODO_LIST })
    }

    pub(crate) fn board(&self, function: &'static str) -> Result<&board::GuestIndices, Error> {
        self.board.as_ref().ok_or(Error::NoDoor { function, interface: BOARD })
    }
}

/// A door that a component need not have.
fn optional<T, D>(
    component: &InstancePre<T>,
    interface: &str,
    find: impl FnOnce(&InstancePre<T>) -> wasmtime::Result<D>,
) -> wasmtime::Result<Option<D>> {
    match component.component().get_export_index(None, interface) {
        Some(_) => find(component).map(Some),
        None => Ok(None),
    }
}
