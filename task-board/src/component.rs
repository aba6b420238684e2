//! The component: the exports of the world, each a call of the library.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{
    Answer, ChangeKind, Code, CommonCode, Creation, Dialect, Edit, Fault, Id, Options, Refusal, Rule, Status, Task,
};

use agent_tool::host_state::HostState;

use bindings::exports::agent_tools::todo::{board, tool};

/// What the macro makes of the world.
#[allow(missing_docs, clippy::all, reason = "generated")]
mod bindings {
    wit_bindgen::generate!({
        world: "task-board",
        path: "../wit",
        with: { "agent-tools:todo/state@0.1.0": agent_tool::host_state::bindings::agent_tools::todo::state },
    });
}

struct Component;

bindings::export!(Component with_types_in bindings);

impl tool::Guest for Component {
    fn definitions(dialect: tool::Dialect) -> Vec<tool::Definition> {
        let definitions = crate::definitions(match dialect {
            tool::Dialect::JsonSchema => Dialect::JsonSchema,
            tool::Dialect::OpenaiStrict => Dialect::OpenaiStrict,
            tool::Dialect::Gemini => Dialect::Gemini,
        });
        let exported = |definition: crate::Definition| tool::Definition {
            name: definition.name.into(),
            description: definition.description.into(),
            parameters: definition.parameters,
        };
        definitions.into_iter().map(exported).collect()
    }

    fn guidance() -> String {
        crate::GUIDANCE.into()
    }

    fn call(name: String, input: String, options: String) -> Result<String, String> {
        crate::tool::call(&mut HostState, &name, &input, &options)
    }
}

impl board::Guest for Component {
    fn call(name: String, input: String, options: board::Options) -> Result<board::Outcome, board::Refusal> {
        let outcome = crate::tool::run(&mut HostState, &name, &input, &options.into())?;
        Ok(board::Outcome {
            text: outcome.text,
            changes: outcome.changes.into_iter().map(Into::into).collect(),
            revision: outcome.revision,
        })
    }

    fn create(task: board::Creation, options: board::Options) -> Result<board::Answer, board::Refusal> {
        let creation = Creation {
            subject: Cow::Owned(task.subject),
            description: task.description.map(Cow::Owned),
            active_form: task.active_form.map(Cow::Owned),
            metadata: task.metadata.map(Cow::Owned),
        };
        Ok(crate::create(&mut HostState, creation, &options.into())?.into())
    }

    fn update(edit: board::Edit, options: board::Options) -> Result<board::Answer, board::Refusal> {
        let owned = |ids: Vec<String>| ids.into_iter().map(Cow::Owned).collect();
        let edit = Edit {
            id: Cow::Owned(edit.id),
            status: edit.status.map(Into::into),
            subject: edit.subject.map(Cow::Owned),
            description: edit.description.map(Cow::Owned),
            active_form: edit.active_form.map(Cow::Owned),
            owner: edit.owner.map(Cow::Owned),
            add_blocked_by: owned(edit.add_blocked_by),
            remove_blocked_by: owned(edit.remove_blocked_by),
            add_blocks: owned(edit.add_blocks),
            remove_blocks: owned(edit.remove_blocks),
            metadata: edit.metadata.map(Cow::Owned),
        };
        Ok(crate::update(&mut HostState, edit, &options.into())?.into())
    }

    fn get(id: String, options: board::Options) -> Result<board::Task, board::Refusal> {
        Ok(crate::get(&mut HostState, &id, &options.into())?.into())
    }

    fn read(options: board::Options) -> Result<board::Stored, board::Refusal> {
        let stored = crate::read(&mut HostState, &options.into())?;
        Ok(board::Stored {
            tasks: stored.tasks.into_iter().map(Into::into).collect(),
            unreadable: faults(stored.unreadable),
            more: count(stored.more),
            revision: stored.revision,
        })
    }

    fn render(tasks: Vec<board::Task>) -> String {
        let mut out = String::new();
        for task in &tasks {
            let (active_form, blockers) = (task.active_form.as_deref(), task.blocked_by.iter());
            crate::render::push_line(&mut out, task.status.into(), &task.id, &task.subject, active_form, blockers);
        }
        out
    }
}

impl From<board::Options> for Options {
    fn from(options: board::Options) -> Self {
        let default = Self::default();
        Self {
            branch: options.branch.map_or(default.branch, Cow::Owned),
            prefix: options.prefix.map_or(default.prefix, Cow::Owned),
            single: options.single.unwrap_or(default.single),
            strict: options.strict.unwrap_or(default.strict),
            limit: options.limit.unwrap_or(default.limit),
        }
    }
}

impl From<board::Status> for Status {
    fn from(status: board::Status) -> Self {
        match status {
            board::Status::Pending => Self::Pending,
            board::Status::InProgress => Self::InProgress,
            board::Status::Completed => Self::Completed,
            board::Status::Deleted => Self::Deleted,
        }
    }
}

impl From<Status> for board::Status {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::InProgress => Self::InProgress,
            Status::Completed => Self::Completed,
            Status::Deleted => Self::Deleted,
        }
    }
}

impl From<Task<'_>> for board::Task {
    fn from(task: Task<'_>) -> Self {
        Self {
            id: task.id.to_text(),
            subject: task.subject.into_owned(),
            description: task.description.map(Cow::into_owned),
            active_form: task.active_form.map(Cow::into_owned),
            owner: task.owner.map(Cow::into_owned),
            status: task.status.into(),
            blocks: ids(&task.blocks),
            blocked_by: ids(&task.blocked_by),
            metadata: task.metadata.map(Cow::into_owned),
        }
    }
}

impl From<Answer> for board::Answer {
    fn from(answer: Answer) -> Self {
        Self {
            task: answer.task.into(),
            unblocked: ids(&answer.unblocked),
            message: answer.message,
            changes: answer.changes.into_iter().map(Into::into).collect(),
            revision: answer.revision,
        }
    }
}

impl From<crate::Change> for board::Change {
    fn from(change: crate::Change) -> Self {
        let kind = match change.kind {
            ChangeKind::Added => board::ChangeKind::Added,
            ChangeKind::Started => board::ChangeKind::Started,
            ChangeKind::Completed => board::ChangeKind::Completed,
            ChangeKind::Reopened => board::ChangeKind::Reopened,
            ChangeKind::Removed => board::ChangeKind::Removed,
            ChangeKind::Unblocked => board::ChangeKind::Unblocked,
        };
        Self { kind, id: change.id.to_text() }
    }
}

impl From<Refusal> for board::Refusal {
    fn from(refusal: Refusal) -> Self {
        let message = refusal.message();
        let code = match refusal.code {
            Code::Rule(Rule::NotFound) => board::Code::NotFound,
            Code::Rule(Rule::InvalidStatus) => board::Code::InvalidStatus,
            Code::Rule(Rule::InvalidDependency) => board::Code::InvalidDependency,
            Code::Common(CommonCode::InvalidArgs) => board::Code::InvalidArgs,
            Code::Common(CommonCode::InvalidOptions) => board::Code::InvalidOptions,
            Code::Common(CommonCode::StateConflict) => board::Code::StateConflict,
            Code::Common(CommonCode::StateCorrupt) => board::Code::StateCorrupt,
            Code::Common(CommonCode::StateDenied) => board::Code::StateDenied,
            Code::Common(CommonCode::StateFull) => board::Code::StateFull,
            Code::Common(CommonCode::StateUnavailable) => board::Code::StateUnavailable,
        };
        Self { code, message, faults: faults(refusal.faults), more: count(refusal.more) }
    }
}

fn faults(faults: Vec<Fault>) -> Vec<board::Fault> {
    let exported = |fault: Fault| board::Fault {
        path: fault.path,
        problem: fault.problem,
        received: fault.received,
        legal: fault.legal,
    };
    faults.into_iter().map(exported).collect()
}

fn ids(ids: &[Id]) -> Vec<String> {
    ids.iter().map(|id| id.to_text()).collect()
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
