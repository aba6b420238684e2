//! The component: the exports of the world, each a call of the library.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::{ChangeKind, Code, CommonCode, Dialect, Options, Refusal, Status, Todo};

use agent_tool::host_state::HostState;

use bindings::exports::agent_tools::todo::{todo_list, tool, types};

mod nudge;

use nudge::HostNudge;

/// What the macro makes of the world.
#[allow(missing_docs, clippy::all, reason = "generated")]
mod bindings {
    #[cfg(not(feature = "nudge"))]
    wit_bindgen::generate!({
        world: "todo-write",
        path: "wit",
        with: { "agent-tools:todo/state@0.1.0": agent_tool::host_state::bindings::agent_tools::todo::state },
    });
    #[cfg(feature = "nudge")]
    wit_bindgen::generate!({
        world: "todo-write-nudged",
        path: "wit",
        with: { "agent-tools:todo/state@0.1.0": agent_tool::host_state::bindings::agent_tools::todo::state },
    });
}

struct Component;

bindings::export!(Component with_types_in bindings);

impl tool::Guest for Component {
    fn definitions(dialect: tool::Dialect) -> Vec<tool::Definition> {
        let definition = crate::definition(match dialect {
            tool::Dialect::JsonSchema => Dialect::JsonSchema,
            tool::Dialect::OpenaiStrict => Dialect::OpenaiStrict,
            tool::Dialect::Gemini => Dialect::Gemini,
        });
        vec![tool::Definition {
            name: definition.name.into(),
            description: definition.description.into(),
            parameters: definition.parameters,
        }]
    }

    fn guidance() -> String {
        crate::GUIDANCE.into()
    }

    fn call(name: String, input: String, options: String) -> Result<String, String> {
        crate::tool::call(&mut HostState, &mut HostNudge, &name, &input, &options)
    }
}

impl todo_list::Guest for Component {
    fn call(input: String, options: types::Options) -> Result<todo_list::Outcome, types::Refusal> {
        let outcome = crate::call(&mut HostState, &mut HostNudge, &input, &options.into())?;
        Ok(todo_list::Outcome {
            text: outcome.text,
            changes: outcome.changes.into_iter().map(Into::into).collect(),
            revision: outcome.revision,
        })
    }

    fn write(todos: Vec<types::Todo>, options: types::Options) -> Result<todo_list::Answer, types::Refusal> {
        let todos = todos.into_iter().map(Into::into).collect();
        let answer = crate::write(&mut HostState, &mut HostNudge, todos, &options.into())?;
        Ok(todo_list::Answer {
            message: answer.message,
            todos: exported(answer.todos),
            old_todos: answer.old_todos.map(exported),
            changes: answer.changes.into_iter().map(Into::into).collect(),
            revision: answer.revision,
        })
    }

    fn read(options: types::Options) -> Result<todo_list::Stored, types::Refusal> {
        let stored = crate::read(&mut HostState, &options.into())?;
        Ok(todo_list::Stored { todos: exported(stored.todos), revision: stored.revision })
    }

    fn render(todos: Vec<types::Todo>) -> String {
        crate::render(&todos.into_iter().map(Into::into).collect::<Vec<_>>())
    }
}

fn exported(todos: Vec<Todo<'_>>) -> Vec<types::Todo> {
    todos.into_iter().map(Into::into).collect()
}

impl From<types::Options> for Options {
    fn from(options: types::Options) -> Self {
        let default = Self::default();
        Self {
            branch: options.branch.map_or(default.branch, Cow::Owned),
            prefix: options.prefix.map_or(default.prefix, Cow::Owned),
            autoclear: options.autoclear.unwrap_or(default.autoclear),
            nudge: options.nudge.map_or(default.nudge, Cow::Owned),
            warn: options.warn.unwrap_or(default.warn),
            limit: options.limit.unwrap_or(default.limit),
        }
    }
}

impl From<types::Todo> for Todo<'static> {
    fn from(todo: types::Todo) -> Self {
        Self {
            content: Cow::Owned(todo.content),
            active_form: Cow::Owned(todo.active_form),
            status: match todo.status {
                types::Status::Pending => Status::Pending,
                types::Status::InProgress => Status::InProgress,
                types::Status::Completed => Status::Completed,
            },
        }
    }
}

impl From<Todo<'_>> for types::Todo {
    fn from(todo: Todo<'_>) -> Self {
        Self {
            content: todo.content.into_owned(),
            active_form: todo.active_form.into_owned(),
            status: match todo.status {
                Status::Pending => types::Status::Pending,
                Status::InProgress => types::Status::InProgress,
                Status::Completed => types::Status::Completed,
            },
        }
    }
}

impl From<crate::Change> for todo_list::Change {
    fn from(change: crate::Change) -> Self {
        let kind = match change.kind {
            ChangeKind::Added => todo_list::ChangeKind::Added,
            ChangeKind::Removed => todo_list::ChangeKind::Removed,
            ChangeKind::Started => todo_list::ChangeKind::Started,
            ChangeKind::Completed => todo_list::ChangeKind::Completed,
            ChangeKind::Reopened => todo_list::ChangeKind::Reopened,
        };
        Self { kind, content: change.content }
    }
}

impl From<Refusal> for types::Refusal {
    fn from(refusal: Refusal) -> Self {
        let message = refusal.message();
        let code = match refusal.code {
            Code::InvalidTodos => types::Code::InvalidTodos,
            Code::Common(CommonCode::InvalidArgs) => types::Code::InvalidArgs,
            Code::Common(CommonCode::InvalidOptions) => types::Code::InvalidOptions,
            Code::Common(CommonCode::StateConflict) => types::Code::StateConflict,
            Code::Common(CommonCode::StateCorrupt) => types::Code::StateCorrupt,
            Code::Common(CommonCode::StateDenied) => types::Code::StateDenied,
            Code::Common(CommonCode::StateFull) => types::Code::StateFull,
            Code::Common(CommonCode::StateUnavailable) => types::Code::StateUnavailable,
        };
        let faults = refusal
            .faults
            .into_iter()
            .map(|fault| types::Fault {
                path: fault.path,
                problem: fault.problem,
                received: fault.received,
                legal: fault.legal,
            })
            .collect();
        Self { code, message, faults, more: u32::try_from(refusal.more).unwrap_or(u32::MAX) }
    }
}
