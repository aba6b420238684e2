//! The built component under Wasmtime, by the library of the host. Each call has a fresh instance.

use std::sync::Arc;

use todo_host as th;
use todo_host::board;

use super::records::{self, Answer, Creation, Edit, Got, Options, Status, Stored, Task, raw};
use super::target::Target;
use crate::conformance_runner::component::{broken, definitions};
use crate::conformance_runner::store::Store;
use crate::conformance_runner::target::{Stop, refused};
use crate::conformance_runner::typed::{Dialect, Outcome, capitals, compact, fault as spelled_fault, spelled};
use crate::support::component::built_component;

/// The loaded board.
pub struct Component(th::Host);

impl Component {
    /// Loads the built component.
    pub fn load() -> Self {
        let path = built_component().with_file_name("task-board.wasm");
        let host = th::Host::builder().load_file(&path);
        Self(host.unwrap_or_else(|error| panic!("{}: {error}; run `cargo xtask test`", path.display())))
    }

    fn with_board<T>(
        &self,
        store: &Store,
        call: impl FnOnce(&board::Board<'_>) -> Result<Result<T, board::Refusal>, th::Error>,
    ) -> Result<T, Stop> {
        let session = self.0.session(Arc::new(store.clone()), "conformance");
        let board = session.board().map_err(broken)?;
        call(&board).map_err(broken)?.map_err(stop)
    }
}

impl Target for Component {
    fn call(&self, store: &Store, tool: &str, input: &str, options: &str) -> Result<String, Stop> {
        let session = self.0.session(Arc::new(store.clone()), "conformance");
        session.call(tool, input, options).map_err(broken)?.map_err(Stop::Refused)
    }

    fn call_board(&self, store: &Store, tool: &str, input: &str, options: Options) -> Result<Outcome, Stop> {
        let outcome = self.with_board(store, |board| board.call(tool, input, &to_options(options)))?;
        Ok(Outcome { text: outcome.text, changes: changes(outcome.changes), revision: outcome.revision })
    }

    fn create(&self, store: &Store, creation: &Creation, options: Options) -> Result<Outcome, Stop> {
        let Creation { subject, description, active_form, metadata } = creation.clone();
        let creation = board::Creation { subject, description, active_form, metadata };
        self.with_board(store, |board| board.create(&creation, &to_options(options))).map(answered)
    }

    fn update(&self, store: &Store, edit: &Edit, options: Options) -> Result<Outcome, Stop> {
        let edit = edit.clone();
        let edit = board::Edit {
            id: edit.task_id,
            status: edit.status.map(|status| match status {
                Status::Pending => board::Status::Pending,
                Status::InProgress => board::Status::InProgress,
                Status::Completed => board::Status::Completed,
                Status::Deleted => board::Status::Deleted,
            }),
            subject: edit.subject,
            description: edit.description,
            active_form: edit.active_form,
            owner: edit.owner,
            add_blocked_by: edit.add_blocked_by,
            remove_blocked_by: edit.remove_blocked_by,
            add_blocks: edit.add_blocks,
            remove_blocks: edit.remove_blocks,
            metadata: edit.metadata,
        };
        self.with_board(store, |board| board.update(&edit, &to_options(options))).map(answered)
    }

    fn get(&self, store: &Store, id: &str, options: Options) -> Result<String, Stop> {
        let task = self.with_board(store, |board| board.get(id, &to_options(options)))?;
        Ok(compact(&Got { task: from_task(task) }))
    }

    fn read(&self, store: &Store, options: Options) -> Result<Stored, Stop> {
        let stored = self.with_board(store, |board| board.read(&to_options(options)))?;
        let render = self.with_board(store, |board| Ok(Ok(board.render(&stored.tasks)?)))?;
        let fault = |fault: &board::Fault| {
            spelled_fault(&fault.path, &fault.problem, fault.received.as_deref(), fault.legal.as_deref())
        };
        Ok(Stored {
            left_out: records::left_out(stored.unreadable.iter().map(fault).collect(), stored.more.into()),
            tasks: stored.tasks.into_iter().map(from_task).collect(),
            revision: stored.revision,
            render,
        })
    }

    fn definitions(&self, dialect: Dialect) -> Result<String, Stop> {
        definitions(&self.0, dialect)
    }

    fn guidance(&self) -> Result<String, Stop> {
        self.0.guidance().map_err(broken)
    }
}

fn answered(answer: board::Answer) -> Outcome {
    let board::Answer { task, unblocked, message, changes: kinds, revision } = answer;
    let text = compact(&Answer { task: from_task(task), unblocked, message });
    Outcome { text, changes: changes(kinds), revision: Some(revision) }
}

fn stop(refusal: board::Refusal) -> Stop {
    let faults = refusal
        .faults
        .iter()
        .map(|fault| (fault.path.as_str(), fault.problem.as_str(), fault.received.as_deref(), fault.legal.as_deref()));
    // The generated `Debug` of the enum prints `Code::InvalidArgs`.
    let code = format!("{:?}", refusal.code);
    let spelled = spelled(&capitals(code.trim_start_matches("Code::")), faults, u64::from(refusal.more));
    refused(refusal.message, spelled)
}

fn changes(changes: Vec<board::Change>) -> Vec<(String, String)> {
    let kind = |kind| match kind {
        board::ChangeKind::Added => "added",
        board::ChangeKind::Started => "started",
        board::ChangeKind::Completed => "completed",
        board::ChangeKind::Reopened => "reopened",
        board::ChangeKind::Removed => "removed",
        board::ChangeKind::Unblocked => "unblocked",
    };
    changes.into_iter().map(|change| (kind(change.kind).into(), change.id)).collect()
}

fn to_options(options: Options) -> board::Options {
    let Options { branch, prefix, single, strict, limit } = options;
    board::Options { branch, prefix, single, strict, limit }
}

fn from_task(task: board::Task) -> Task {
    Task {
        id: task.id,
        subject: task.subject,
        description: task.description,
        active_form: task.active_form,
        owner: task.owner,
        status: match task.status {
            board::Status::Pending => Status::Pending,
            board::Status::InProgress => Status::InProgress,
            board::Status::Completed => Status::Completed,
            board::Status::Deleted => Status::Deleted,
        },
        blocks: task.blocks,
        blocked_by: task.blocked_by,
        metadata: raw(task.metadata),
    }
}
