//! The logic as a plain library.

use task_board as tb;

use super::records::{self, Answer, Creation, Edit, Got, Options, Status, Stored, Task, raw};
use super::target::Target;
use crate::conformance_runner::store::Store;
use crate::conformance_runner::target::{Stop, refused};
use crate::conformance_runner::typed::{Definition, Dialect, Outcome, compact, fault as spelled_fault, spelled};

/// The crate `task_board`, in this process.
pub struct Native;

impl Target for Native {
    fn call(&self, store: &Store, tool: &str, input: &str, options: &str) -> Result<String, Stop> {
        tb::tool::call(&mut store.clone(), tool, input, options).map_err(Stop::Refused)
    }

    fn call_board(&self, store: &Store, tool: &str, input: &str, options: Options) -> Result<Outcome, Stop> {
        let outcome = tb::tool::run(&mut store.clone(), tool, input, &to_options(options)).map_err(stop)?;
        Ok(Outcome { text: outcome.text, changes: changes(outcome.changes), revision: outcome.revision })
    }

    fn create(&self, store: &Store, creation: &Creation, options: Options) -> Result<Outcome, Stop> {
        let Creation { subject, description, active_form, metadata } = creation.clone();
        let creation = tb::Creation {
            subject: subject.into(),
            description: description.map(Into::into),
            active_form: active_form.map(Into::into),
            metadata: metadata.map(Into::into),
        };
        answered(tb::create(&mut store.clone(), creation, &to_options(options)))
    }

    fn update(&self, store: &Store, edit: &Edit, options: Options) -> Result<Outcome, Stop> {
        let edit = edit.clone();
        let ids = |ids: Vec<String>| ids.into_iter().map(Into::into).collect();
        let edit = tb::Edit {
            id: edit.task_id.into(),
            status: edit.status.map(|status| match status {
                Status::Pending => tb::Status::Pending,
                Status::InProgress => tb::Status::InProgress,
                Status::Completed => tb::Status::Completed,
                Status::Deleted => tb::Status::Deleted,
            }),
            subject: edit.subject.map(Into::into),
            description: edit.description.map(Into::into),
            active_form: edit.active_form.map(Into::into),
            owner: edit.owner.map(Into::into),
            add_blocked_by: ids(edit.add_blocked_by),
            remove_blocked_by: ids(edit.remove_blocked_by),
            add_blocks: ids(edit.add_blocks),
            remove_blocks: ids(edit.remove_blocks),
            metadata: edit.metadata.map(Into::into),
        };
        answered(tb::update(&mut store.clone(), edit, &to_options(options)))
    }

    fn get(&self, store: &Store, id: &str, options: Options) -> Result<String, Stop> {
        let task = tb::get(&mut store.clone(), id, &to_options(options)).map_err(stop)?;
        Ok(compact(&Got { task: from_task(&task) }))
    }

    fn read(&self, store: &Store, options: Options) -> Result<Stored, Stop> {
        let stored = tb::read(&mut store.clone(), &to_options(options)).map_err(stop)?;
        let fault = |fault: &tb::Fault| {
            spelled_fault(&fault.path, &fault.problem, fault.received.as_deref(), fault.legal.as_deref())
        };
        Ok(Stored {
            tasks: stored.tasks.iter().map(from_task).collect(),
            left_out: records::left_out(stored.unreadable.iter().map(fault).collect(), stored.more as u64),
            revision: stored.revision,
            render: tb::render(&stored.tasks),
        })
    }

    fn definitions(&self, dialect: Dialect) -> Result<String, Stop> {
        let definitions = tb::definitions(match dialect {
            Dialect::JsonSchema => tb::Dialect::JsonSchema,
            Dialect::OpenaiStrict => tb::Dialect::OpenaiStrict,
            Dialect::Gemini => tb::Dialect::Gemini,
        });
        Ok(compact(&definitions.map(|tb::Definition { name, description, parameters }| Definition {
            name: name.into(),
            description: description.into(),
            parameters,
        })))
    }

    fn guidance(&self) -> Result<String, Stop> {
        Ok(tb::GUIDANCE.into())
    }
}

fn answered(answer: Result<tb::Answer, tb::Refusal>) -> Result<Outcome, Stop> {
    let answer = answer.map_err(stop)?;
    let unblocked = answer.unblocked.iter().map(|id| id.to_text()).collect();
    let text = compact(&Answer { task: from_task(&answer.task), unblocked, message: answer.message });
    Ok(Outcome { text, changes: changes(answer.changes), revision: Some(answer.revision) })
}

fn stop(refusal: tb::Refusal) -> Stop {
    let faults = refusal
        .faults
        .iter()
        .map(|fault| (fault.path.as_str(), fault.problem.as_str(), fault.received.as_deref(), fault.legal.as_deref()));
    let spelled = spelled(refusal.code.as_str(), faults, refusal.more as u64);
    refused(refusal.message(), spelled)
}

fn changes(changes: Vec<tb::Change>) -> Vec<(String, String)> {
    changes.into_iter().map(|change| (format!("{:?}", change.kind).to_lowercase(), change.id.to_text())).collect()
}

fn to_options(options: Options) -> tb::Options {
    let default = tb::Options::default();
    tb::Options {
        branch: options.branch.map_or(default.branch, Into::into),
        prefix: options.prefix.map_or(default.prefix, Into::into),
        single: options.single.unwrap_or(default.single),
        strict: options.strict.unwrap_or(default.strict),
        limit: options.limit.unwrap_or(default.limit),
    }
}

fn from_task(task: &tb::Task<'_>) -> Task {
    let text = |text: &Option<std::borrow::Cow<'_, str>>| text.as_deref().map(str::to_owned);
    Task {
        id: task.id.to_text(),
        subject: task.subject.to_string(),
        description: text(&task.description),
        active_form: text(&task.active_form),
        owner: text(&task.owner),
        status: match task.status {
            tb::Status::Pending => Status::Pending,
            tb::Status::InProgress => Status::InProgress,
            tb::Status::Completed => Status::Completed,
            tb::Status::Deleted => Status::Deleted,
        },
        blocks: task.blocks.iter().map(|id| id.to_text()).collect(),
        blocked_by: task.blocked_by.iter().map(|id| id.to_text()).collect(),
        metadata: raw(text(&task.metadata)),
    }
}
