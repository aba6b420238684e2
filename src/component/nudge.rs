//! The hooks of the host.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Nudge, Todo};

/// The imported `nudge`; in the world without that import, no hooks.
pub(super) struct HostNudge;

#[cfg(not(feature = "nudge"))]
impl Nudge for HostNudge {
    fn hints(&mut self, _: &[Todo<'_>], _: &[Todo<'_>]) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(feature = "nudge")]
mod imported {
    use super::{HostNudge, Nudge, String, Todo, Vec};

    use crate::Status;
    use crate::component::bindings::agent_tools::todo::nudge;

    impl Nudge for HostNudge {
        fn hints(&mut self, previous: &[Todo<'_>], submitted: &[Todo<'_>]) -> Vec<String> {
            nudge::hints(&copies(previous), &copies(submitted))
        }
    }

    fn copies(todos: &[Todo<'_>]) -> Vec<nudge::Todo> {
        let copy = |todo: &Todo<'_>| nudge::Todo {
            content: String::from(&*todo.content),
            active_form: String::from(&*todo.active_form),
            status: match todo.status {
                Status::Pending => nudge::Status::Pending,
                Status::InProgress => nudge::Status::InProgress,
                Status::Completed => nudge::Status::Completed,
            },
        };
        todos.iter().map(copy).collect()
    }
}
