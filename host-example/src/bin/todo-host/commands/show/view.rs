//! A list as it is shown.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use serde_json::{Value, json};
use todo_host::{Options, Session, Status, Todo};

use super::board::BoardView;
use crate::commands::shared::values::status;
use crate::terminal;
use crate::terminal::lines;
use crate::text::visible;

const HEADER: Style = Style::new().bold();
pub const PLAIN: Style = Style::new().dimmed();
const TROUBLE: Style = AnsiColor::Red.on_default();

/// What there is to show. Two that are equal look the same.
#[derive(PartialEq)]
pub enum View {
    /// A list, or none.
    List {
        /// Whose it is.
        session: String,
        /// Which agent's; empty for the main one's.
        branch: String,
        /// The revision of the stored value. None when nothing is stored.
        revision: Option<String>,
        /// The items.
        todos: Vec<Todo>,
        /// The items, drawn.
        checklist: String,
    },
    /// A board, or none.
    Board(BoardView),
    /// The tool would not read it, and this is why.
    Refused(String),
}

impl View {
    /// Reads a list through the component.
    pub fn read(session: &Session, options: &Options) -> Result<View> {
        let stored = match session.read(options)? {
            Ok(stored) => stored,
            Err(refusal) => return Ok(View::Refused(refusal.message)),
        };
        Ok(View::List {
            session: session.name().to_owned(),
            branch: options.branch.clone().unwrap_or_default(),
            revision: stored.revision,
            checklist: if stored.todos.is_empty() { String::new() } else { session.host().render(&stored.todos)? },
            todos: stored.todos,
        })
    }

    /// Prints the view for a person, or as JSON over several lines.
    pub fn print(&self, json: bool) -> Result<()> {
        use std::io::Write as _;
        if json {
            return Ok(terminal::print_json(&format!("{:#}", self.json()))?);
        }
        let mut out = anstream::stdout().lock();
        out.write_all(self.text().as_bytes())?;
        Ok(out.flush()?)
    }

    /// The view as JSON.
    pub fn json(&self) -> Value {
        match self {
            View::List { session, branch, revision, todos, .. } => json!({
                "session": session,
                "branch": branch,
                "revision": revision,
                "todos": todos.iter().map(item).collect::<Vec<_>>(),
            }),
            View::Board(board) => board.json(),
            View::Refused(message) => json!({ "error": message }),
        }
    }

    /// The view for a person: a header, then a line an item. It ends with a line break and holds styles.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string can't fail.
        let _ = match self {
            View::Refused(message) => writeln!(text, "{TROUBLE}{}{TROUBLE:#}", lines(message)),
            View::Board(board) => write!(text, "{}", board.text()),
            View::List { session, branch, revision, todos, checklist } => {
                let done = todos.iter().filter(|todo| todo.status == Status::Completed).count();
                let _ = write!(text, "{}", whose(session, branch));
                match (revision, todos.len()) {
                    (None, _) => writeln!(text, "{PLAIN} · no list yet{PLAIN:#}"),
                    (Some(_), 0) => writeln!(text, "{PLAIN} · the list is empty{PLAIN:#}"),
                    (Some(_), all) => {
                        writeln!(text, "{PLAIN} · {done} of {all} done{PLAIN:#}\n{}", lines(checklist))
                    }
                }
            }
        };
        text
    }
}

/// The beginning of a header.
pub fn whose(session: &str, branch: &str) -> String {
    let session = format!("{PLAIN}session{PLAIN:#} {HEADER}{}{HEADER:#}", visible(session));
    if branch.is_empty() {
        return session;
    }
    format!("{session}{PLAIN} · branch{PLAIN:#} {HEADER}{}{HEADER:#}", visible(branch))
}

/// An item as the model writes it.
fn item(todo: &Todo) -> Value {
    json!({
        "content": todo.content,
        "activeForm": todo.active_form,
        "status": status(todo.status),
    })
}
