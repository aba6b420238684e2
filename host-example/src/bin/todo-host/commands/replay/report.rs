//! Telling what comes of a replay: for a person or for a program, and beside a progress bar.

use std::io::{self, IsTerminal};

use indicatif::ProgressBar;
use serde_json::{Value, json};
use todo_host::Error;

use super::draw::Drawing;
use super::play::{Fate, Played};
use super::tally::Tally;
use crate::commands::shared::values::{board_changes, changes};
use crate::terminal;
use crate::text::printable;

/// How many bad lines are named one by one.
const BAD_LINES: u64 = 20;

/// Columns of a line when nobody says otherwise.
const WIDTH: usize = 100;

/// What is told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Each call and the summary.
    Calls {
        /// And the checklist after each call.
        checklists: bool,
    },
    /// The summary.
    Summary,
    /// JSON lines.
    Json {
        /// The summary alone.
        quiet: bool,
    },
}

/// Tells it.
pub(super) struct Report {
    style: Style,
    drawing: Drawing<anstream::AutoStream<io::Stdout>>,
    progress: ProgressBar,
}

impl Report {
    /// A report on standard output, with bad lines on standard error.
    pub(super) fn new(style: Style, progress: ProgressBar) -> Self {
        Self { style, drawing: Drawing::new(anstream::stdout(), width()), progress }
    }

    /// Tells of a call. `checklist` draws the list as it is stored after it.
    pub(super) fn call(
        &mut self,
        played: &Played,
        checklist: &dyn Fn() -> Result<String, Error>,
    ) -> anyhow::Result<()> {
        let Self { style, drawing, progress } = self;
        match *style {
            Style::Summary | Style::Json { quiet: true } => Ok(()),
            Style::Json { quiet: false } => {
                let value = value(played)?;
                Ok(progress.suspend(|| line(&value))?)
            }
            Style::Calls { checklists } => {
                let checklist =
                    if checklists && !matches!(played.fate, Fate::Failed(_)) { Some(checklist()?) } else { None };
                Ok(progress.suspend(|| drawing.call(played, checklist.as_deref()))?)
            }
        }
    }

    /// Tells of a bad line, as long as there are few of them.
    pub(super) fn bad(&mut self, tally: &Tally, line: u64, problem: &str) {
        if matches!(self.style, Style::Summary | Style::Json { quiet: true }) {
            return;
        }
        self.progress.suspend(|| match tally.bad {
            ..=BAD_LINES => eprintln!("line {line} skipped: {}", printable(problem)),
            count if count == BAD_LINES + 1 => {
                eprintln!("further bad lines are counted, not named");
            }
            _ => {}
        });
    }

    /// Takes the progress bar away.
    pub(super) fn finish(&self) {
        self.progress.finish_and_clear();
    }

    /// Tells what it all comes to.
    pub(super) fn summary(&mut self, tally: &Tally, lines: u64) -> io::Result<()> {
        if matches!(self.style, Style::Json { .. }) {
            line(&summary(tally, lines))
        } else {
            self.drawing.summary(tally, lines)
        }
    }
}

fn value(played: &Played) -> serde_json::Result<Value> {
    let mut value = json!({
        "call": played.number,
        "line": played.line,
        "session": played.session,
        "branch": played.branch,
        "tool": played.tool,
        "accepted": matches!(played.fate, Fate::Accepted { .. } | Fate::Board { .. }),
    });
    match &played.fate {
        Fate::Accepted { outcome, items, completed, cleared } => {
            value["items"] = json!(items);
            value["completed"] = json!(completed);
            value["cleared"] = json!(cleared);
            value["changes"] = changes(&outcome.changes);
            value["answer"] = serde_json::from_str(&outcome.text)?;
        }
        Fate::Board { outcome, .. } => {
            value["changes"] = board_changes(&outcome.changes);
            value["answer"] = serde_json::from_str(&outcome.text)?;
        }
        Fate::Refused(refusal) => value["refusal"] = refusal.json(),
        Fate::Failed(error) => value["failure"] = json!(error),
    }
    Ok(value)
}

fn summary(tally: &Tally, lines: u64) -> Value {
    let problems = tally.problems().into_iter();
    let problems: Vec<Value> = problems.map(|(problem, count)| json!({"problem": problem, "count": count})).collect();
    let bad = tally.first_bad.iter();
    let bad: Vec<Value> = bad.map(|(line, problem)| json!({"line": line, "problem": problem})).collect();
    json!({"summary": {
        "calls": tally.calls,
        "sessions": tally.sessions(),
        "branches": tally.branches(),
        "accepted": tally.accepted,
        "refused": {"calls": tally.refused_calls(), "codes": tally.refused, "problems": problems},
        "failed": tally.failed,
        "repeated": tally.repeated,
        "items": tally.items(),
        "completed": tally.completed,
        "longest": tally.longest,
        "lines": lines,
        "bad": {"lines": tally.bad, "first": bad},
    }})
}

fn line(value: &Value) -> io::Result<()> {
    terminal::print_json(&value.to_string())
}

/// The width of the terminal, within reason.
fn width() -> usize {
    if !io::stdout().is_terminal() {
        return WIDTH;
    }
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0).clamp(40, 140))
}
