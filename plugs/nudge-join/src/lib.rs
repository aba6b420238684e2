//! Makes one nudge hook of two: asks the first, then the second, and gives the hints of both in that order.
#![cfg(target_arch = "wasm32")]

use bindings::exports::agent_tools::todo::nudge::{Guest, Status, Todo};
use bindings::{first, second};

/// What the macro makes of the world. All three interfaces have the same types.
#[allow(missing_docs, clippy::all, reason = "generated")]
mod bindings {
    wit_bindgen::generate!({
        world: "agent-tools:nudge-join/nudge-join",
        path: ["../../wit", "wit"],
        with: { "agent-tools:todo/nudge@0.1.0": generate },
    });
}

struct Component;

bindings::export!(Component with_types_in bindings);

impl Guest for Component {
    fn hints(previous: Vec<Todo>, submitted: Vec<Todo>) -> Vec<String> {
        let mut hints = first::hints(&copies(&previous), &copies(&submitted));
        hints.extend(second::hints(&moved(previous), &moved(submitted)));
        hints
    }
}

fn copies<T: From<Todo>>(todos: &[Todo]) -> Vec<T> {
    todos.iter().cloned().map(T::from).collect()
}

fn moved<T: From<Todo>>(todos: Vec<Todo>) -> Vec<T> {
    todos.into_iter().map(T::from).collect()
}

/// The same item as one of another interface.
macro_rules! convert_to {
    ($interface:ident) => {
        impl From<Todo> for $interface::Todo {
            fn from(todo: Todo) -> Self {
                let status = match todo.status {
                    Status::Pending => $interface::Status::Pending,
                    Status::InProgress => $interface::Status::InProgress,
                    Status::Completed => $interface::Status::Completed,
                };
                Self { content: todo.content, active_form: todo.active_form, status }
            }
        }
    };
}

convert_to!(first);
convert_to!(second);
