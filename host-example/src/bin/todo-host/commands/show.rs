//! `show`: a list or a board, read back.

mod board;
mod graph;
mod view;
mod watch;

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::ValueEnum;

use self::view::View;
use super::shared::list_args::ListArgs;
use crate::context::Context;
use crate::tool::Tool;

/// Reads a list or a board back and draws it as a checklist.
///
/// ✅ completed, 🔄 in progress, ⬜ pending. A board can be drawn in other ways too, see --as.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  todo-host show --session my-chat
  todo-host show --session my-chat --branch reviewer --watch
  todo-host show --board --as tree
  todo-host show --board --as dot | dot -Tsvg > board.svg
  todo-host show --json | jq '.todos[] | select(.status == \"pending\") | .content'

With --watch and a pipe, each new state follows a line of dashes; with --json as well, each is a line.")]
pub struct Args {
    #[command(flatten)]
    list: ListArgs,

    /// Shows the task board of the branch instead of its list.
    #[arg(long)]
    board: bool,

    /// How a board is drawn.
    #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = Form::Checklist, requires = "board")]
    form: Form,

    /// Prints {"session", "branch", "revision", "todos"} instead; of a board "tasks" and "leftOut" in place of "todos".
    #[arg(long)]
    json: bool,

    /// Goes on, and shows the list anew each time it changes. Ends with Ctrl-C, or when nobody reads any more.
    #[arg(long, short)]
    watch: bool,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A line a task, in the order of the ids
    Checklist,
    /// Each task below the one that it waits for
    Tree,
    /// A flow chart in Mermaid's language, as Markdown viewers draw it
    Mermaid,
    /// A graph in the language of Graphviz
    Dot,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    let state = if args.watch { context.open_shared_state() } else { context.open_state() };
    let tool = if args.board { Tool::Board } else { Tool::Checklist };
    let session = context.load_typed_host(tool)?.session(state?, &*args.list.session);
    let look = || {
        if args.board {
            board::read(&session, &args.list, args.form)
        } else {
            View::read(&session, &args.list.options())
        }
    };
    if args.watch {
        return watch::run(&look, args.json);
    }
    match look()? {
        View::Refused(message) if args.board => bail!("the board can't be shown: {message}"),
        View::Refused(message) => bail!("the list can't be shown: {message}"),
        view => view.print(args.json)?,
    }
    Ok(ExitCode::SUCCESS)
}
