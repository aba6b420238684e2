//! `sessions`: what is stored.

mod count;
mod table;

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use self::count::{List, Row};
use crate::context::Context;
use crate::terminal;
use crate::times;
use crate::tool::Tool;

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
    #[arg(long, value_name = "TEXT", default_value = "todos")]
    prefix: String,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    let state = context.open_state()?;
    let summaries = state.sessions().context("can't list the sessions")?;
    let host = context.load_typed_host(Tool::Checklist)?;
    let rows = summaries.into_iter().map(|summary| {
        let session = host.session(state.clone(), &*summary.name);
        Row::read(&session, summary, &args.prefix)
    });
    let rows: Vec<Row> = rows.collect();

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
        "lists": row.lists.iter().map(list).collect::<Vec<_>>(),
        "other_keys": row.other_keys,
        "bytes": row.bytes,
        "created": times::rfc3339(row.created),
        "updated": times::rfc3339(row.updated),
    })
}

fn list(list: &List) -> Value {
    match &list.counts {
        Ok(counts) => json!({
            "branch": list.branch,
            "items": counts.items,
            "pending": counts.items - counts.in_progress - counts.completed,
            "in_progress": counts.in_progress,
            "completed": counts.completed,
        }),
        Err(message) => json!({ "branch": list.branch, "error": message }),
    }
}
