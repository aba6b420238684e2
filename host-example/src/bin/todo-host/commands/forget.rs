//! `forget`: removing a session.

use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};

use crate::context::Context;
use crate::terminal;
use crate::text::visible;

/// Removes all lists of a session, at once and for good.
///
/// Exits with 1 when there is no such session.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The session's name.
    session: String,

    /// Prints {"session", "removed"} instead, the number of lists and other values that were removed.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    let state = context.open_state()?;
    let removed = state.forget(&args.session).context("can't remove the session")?;
    if removed == 0 {
        bail!("there is no session {:?}; `todo-host sessions` lists them", args.session);
    }
    if args.json {
        terminal::print_json(&serde_json::json!({ "session": args.session, "removed": removed }).to_string())?;
    } else {
        let values = if removed == 1 { "value" } else { "values" };
        terminal::print(&format!("Forgot session {}: {removed} {values} removed.", visible(&args.session)))?;
    }
    Ok(ExitCode::SUCCESS)
}
