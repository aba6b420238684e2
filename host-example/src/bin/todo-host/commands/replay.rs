//! `replay`: a recorded conversation's calls of the checklist or the task board, played through the component.

mod draw;
mod hash;
mod input;
mod json;
mod pieces;
mod play;
mod recorded;
mod report;
mod tally;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};

use self::input::Input;
use self::pieces::{LIMIT, Pieces};
use self::play::Player;
use self::recorded::Finder;
use self::report::{Report, Style};
use self::tally::Tally;
use crate::context::Context;
use crate::plug_args::WithArgs;

/// Plays every call of the checklist or the task board in a recorded conversation and shows how the plan moved.
///
/// FILE is read line by line, so it may be of any size. Each line, or the file
/// as a whole, is one of these:
///
///   {"todos":[…]}
///       arguments, as the model sent them
///   {"branch":"tests","input":{"todos":[…]}}
///       the same for a branch; when input is a string, the text in it is
///       what the model sent; with "tool":"task_create" a call of the board
///   {"type":"assistant","message":{"content":[…]},…}
///       a row of an agent's session log, with blocks
///       {"type":"tool_use","name":"TodoWrite","input":{…}}, or todo_write,
///       TaskCreate, task_create, TaskUpdate, …
///   {"messages":[…]}, or […]
///       a conversation: messages with such blocks, or with
///       "tool_calls":[{"function":{"name":"todo_write","arguments":"…"}}]
///
/// Lines of other kinds are passed over. A line that can't be read is named and
/// skipped. What the model sent reaches the component unchanged, so a call that
/// it would have refused then is refused now, and shown with the reason. (Logs
/// from before activeForm existed have only such calls.)
#[derive(Debug, clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
A sub-agent's calls go to a branch of their own: `agentId`, `parent_tool_use_id`, or side-1, side-2, … for rows with \
`isSidechain` alone. Sessions are named as in the log, or \"replay\".

Storage is memory: unless --state names another, so that your sessions are not touched.

A sub-agent's own file can be read along: cat session.jsonl agent-1.jsonl | todo-host replay -

Exit codes: 0 when all calls could be played, refused ones too; 1 when the file can't be read, has no checklist call, \
or the host could not carry a call out."
)]
pub struct Args {
    /// The recording, or - for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Draw the checklist after each call.
    #[arg(long, conflicts_with_all = ["quiet", "json"])]
    checklists: bool,

    /// Show nothing but the summary.
    #[arg(long, short)]
    quiet: bool,

    /// Print one JSON object for each call, then one with the summary.
    #[arg(long)]
    json: bool,

    /// Take calls of a tool of this name for checklist calls, too. May be given several times.
    #[arg(long, value_name = "NAME")]
    tool: Vec<String>,

    /// Play all calls in this session, whatever the recording names.
    #[arg(long, value_name = "NAME")]
    session: Option<String>,

    #[command(flatten)]
    pub plugs: WithArgs,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    if context.read_plugs()?.has_filters() {
        bail!(
            "a replay shows how the plan moved, which the tool tells through a door of its own that a filter hides; use \
             --with for hooks alone, or `todo-host call` for a single call with filters"
        );
    }
    let input = Input::open(&args.file)?;
    let url = context.state_url().unwrap_or("memory:");
    let state = todo_host::state::open(url).context("can't open the storage")?;
    let load = |tool| context.load_typed_host(tool);
    let mut player = Player::new(&load, state, args.session);
    let style = match (args.json, args.quiet) {
        (true, quiet) => Style::Json { quiet },
        (false, true) => Style::Summary,
        (false, false) => Style::Calls { checklists: args.checklists },
    };
    let mut report = Report::new(style, input.progress().clone());
    let mut finder = Finder::new(&args.tool);
    let mut tally = Tally::default();
    let name = input.name().to_owned();

    let mut pieces = Pieces::new(input.into_reader(), LIMIT);
    let read = loop {
        let piece = match pieces.next() {
            Ok(Some(piece)) => piece,
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        };
        let found = match piece.json {
            Ok(raw) => finder.find(raw, piece.line),
            Err(problem) => {
                tally.bad(piece.line, &problem);
                report.bad(&tally, piece.line, &problem);
                continue;
            }
        };
        for problem in &found.problems {
            tally.bad(piece.line, problem);
            report.bad(&tally, piece.line, problem);
        }
        let conversation = player.conversation(&found, piece.line);
        for call in &found.calls {
            let shown = player.play(call, &conversation, |played, checklist| {
                tally.played(played);
                report.call(played, checklist)
            })?;
            match shown {
                Some(result) => result?,
                None => tally.repeated += 1,
            }
        }
    };

    let lines = pieces.lines();
    report.finish();
    if read.is_ok() && tally.calls == 0 {
        bail!(
            "{name}: no call of the checklist or the board in {lines} lines, {bad} of them unreadable{first}; known are arguments \
             ({{\"todos\":[…]}}), session logs with tool_use blocks named TodoWrite, todo_write, TaskCreate, task_create, and so on, and chat logs with \
             tool_calls of those names; `todo-host replay --help` shows each, and --tool NAME adds a name",
            bad = tally.bad,
            first = match tally.first_bad.first() {
                Some((line, problem)) => format!(" (line {line}: {problem})"),
                None => String::new(),
            },
        );
    }
    if tally.calls > 0 {
        report.summary(&tally, lines)?;
    }
    read.with_context(|| format!("can't read {name} behind line {lines}"))?;
    Ok(if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
