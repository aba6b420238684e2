//! A board as it is shown.

use std::fmt::Write as _;

use anyhow::Result;
use serde_json::{Value, json};
use todo_host::Session;
use todo_host::board::{Options, Status, Task};

use super::graph::{dot, mermaid, tree};
use super::view::{PLAIN, View, whose};
use super::{Form, ListArgs};
use crate::commands::shared::values::task;
use crate::terminal::lines;

/// A board, and how it is drawn. Two that are equal look the same.
#[derive(PartialEq)]
pub struct BoardView {
    session: String,
    branch: String,
    /// None when nothing is stored.
    revision: Option<String>,
    tasks: Vec<Task>,
    /// Why records were left out.
    left_out: Vec<String>,
    drawing: String,
    form: Form,
}

/// Reads a board through the component.
pub fn read(session: &Session, list: &ListArgs, form: Form) -> Result<View> {
    let options = Options { branch: list.branch.clone(), prefix: list.prefix.clone(), ..Options::default() };
    let board = session.board()?;
    let stored = match board.read(&options)? {
        Ok(stored) => stored,
        Err(refusal) => return Ok(View::Refused(refusal.message)),
    };
    let drawing = match form {
        Form::Checklist => board.render(&stored.tasks)?,
        Form::Tree => tree(&stored.tasks, &board)?,
        Form::Mermaid => mermaid(&stored.tasks),
        Form::Dot => dot(&stored.tasks),
    };
    let mut left_out: Vec<String> =
        stored.unreadable.iter().map(|fault| format!("{}: {}", fault.path, fault.problem)).collect();
    if stored.more > 0 {
        left_out.push(format!("and {} more", stored.more));
    }
    Ok(View::Board(BoardView {
        session: session.name().to_owned(),
        branch: list.branch.clone().unwrap_or_default(),
        revision: stored.revision,
        tasks: stored.tasks,
        left_out,
        drawing,
        form,
    }))
}

impl BoardView {
    /// The view as JSON, with deleted tasks.
    pub fn json(&self) -> Value {
        json!({
            "session": self.session,
            "branch": self.branch,
            "revision": self.revision,
            "tasks": self.tasks.iter().map(task).collect::<Vec<_>>(),
            "leftOut": self.left_out,
        })
    }

    /// The view for a person: a header, then the drawing. It ends with a line break. A graph has no header, since another
    /// program reads it.
    pub fn text(&self) -> String {
        if matches!(self.form, Form::Mermaid | Form::Dot) {
            return self.drawing.clone();
        }
        let count = |status| self.tasks.iter().filter(|task| task.status == status).count();
        let (done, all) = (count(Status::Completed), self.tasks.len() - count(Status::Deleted));
        let mut text = whose(&self.session, &self.branch);
        // Writing to a string can't fail.
        let _ = match (&self.revision, all) {
            (None, _) => writeln!(text, "{PLAIN} · no board yet{PLAIN:#}"),
            (Some(_), 0) => writeln!(text, "{PLAIN} · the board is empty{PLAIN:#}"),
            (Some(_), all) => writeln!(text, "{PLAIN} · {done} of {all} done{PLAIN:#}\n{}", lines(&self.drawing)),
        };
        for record in &self.left_out {
            let _ = writeln!(text, "{PLAIN}left out, since it can't be read: {}{PLAIN:#}", lines(record));
        }
        text
    }
}
