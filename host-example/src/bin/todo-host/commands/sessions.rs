//! `sessions`: what is stored.

mod counter;
mod row;
mod table;

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use self::counter::Counter;
use self::row::{Plan, Row};
use crate::context::Context;
use crate::terminal;
use crate::times;
use crate::tool::Tool;

/// What the keys of lists begin with, unless the host says otherwise.
const LISTS: &str = "todos";
/// The same for boards.
const BOARDS: &str = "tasks";

/// Lists the stored sessions, with counts and times.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  todo-host sessions
  todo-host sessions --json | jq -r '.[].session'")]
pub struct Args {
    /// Prints an array of objects instead, with times in UTC.
    #[arg(long)]
    json: bool,

    /// The first part of the keys that lists are stored under.
    #[arg(long, value_name = "TEXT", default_value = LISTS)]
    prefix: String,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    let state = context.open_state()?;
    let summaries = state.sessions().context("can't list the sessions")?;
    let prefix = if args.prefix.is_empty() { LISTS } else { &args.prefix };
    let mut lists = Counter::new(Tool::Checklist, prefix, context, state.clone());
    let mut boards = Counter::new(Tool::Board, BOARDS, context, state);
    let rows: Vec<Row> = summaries.into_iter().map(|summary| Row::read(summary, &mut lists, &mut boards)).collect();
    let plans = || rows.iter().flat_map(|row| row.lists.iter().chain(&row.boards));
    if let Some(failure) = lists.into_failure().or(boards.into_failure())
        && plans().all(|plan| plan.counts.is_err())
    {
        return Err(failure);
    }

    if args.json {
        terminal::print_json(&format!("{:#}", rows.iter().map(row).collect::<Value>()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = anstream::stdout().lock();
    if rows.is_empty() {
        writeln!(out, "Nothing is stored yet. `todo-host call --help` says how a list comes to be.")?;
    } else {
        table::write(&mut out, &rows, times::now())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn row(row: &Row) -> Value {
    json!({
        "session": row.session,
        "lists": row.lists.iter().map(|list| plan(list, "items")).collect::<Vec<_>>(),
        "boards": row.boards.iter().map(|board| plan(board, "tasks")).collect::<Vec<_>>(),
        "other_keys": row.other_keys,
        "bytes": row.bytes,
        "created": times::rfc3339(row.created),
        "updated": times::rfc3339(row.updated),
    })
}

/// A plan, with what it holds under a name of its own.
fn plan(plan: &Plan, held: &str) -> Value {
    match &plan.counts {
        Ok(counts) => json!({
            "branch": plan.branch,
            held: counts.all,
            "pending": counts.all - counts.in_progress - counts.completed,
            "in_progress": counts.in_progress,
            "completed": counts.completed,
        }),
        Err(message) => json!({ "branch": plan.branch, "error": message }),
    }
}
