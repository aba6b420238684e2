//! `show`: a list, read back.

mod view;
mod watch;

use std::process::ExitCode;

use anyhow::{Result, bail};

use self::view::View;
use super::shared::list_args::ListArgs;
use crate::context::Context;

/// Reads a list back and draws it as a checklist.
///
/// ✅ completed, 🔄 in progress, ⬜ pending.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  todo-host show --session my-chat
  todo-host show --session my-chat --branch reviewer --watch
  todo-host show --json | jq '.todos[] | select(.status == \"pending\") | .content'

With --watch and a pipe, each new state follows a line of dashes; with --json as well, each is a line.")]
pub struct Args {
    #[command(flatten)]
    list: ListArgs,

    /// Prints {"session", "branch", "revision", "todos"} instead.
    #[arg(long)]
    json: bool,

    /// Goes on, and shows the list anew each time it changes. Ends with Ctrl-C, or when nobody reads any more.
    #[arg(long, short)]
    watch: bool,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    let state = if args.watch { context.open_shared_state() } else { context.open_state() };
    let session = context.load_host()?.session(state?, &*args.list.session);
    if args.watch {
        return watch::run(&session, &args.list.options(), args.json);
    }
    match View::read(&session, &args.list.options())? {
        View::Refused(message) => bail!("the list can't be shown: {message}"),
        view => view.print(args.json)?,
    }
    Ok(ExitCode::SUCCESS)
}
