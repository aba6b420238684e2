//! `demo`: a tool in one story, played with the real component.

mod board;
mod draw;
mod json;
mod process;
mod stage;
mod story;

use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use self::draw::Drawing;
use crate::context::{Context, is_memory};
use crate::tool::Tool;

/// Tells the tool's story: an agent plans, works, errs and is put right.
///
/// One session over two turns of a user. The agent plans five steps and works through them one call at a time. It sends
/// a wrong list once and corrects it from the text of the refusal; hands one step to a sub-agent, which has a branch of
/// its own; and forgets two items once and is warned. After each turn everything that the process held is dropped, the
/// database is opened again and the lists are read back.
///
/// Only the agent and the user follow a script. Every answer comes from the component, and the demonstration fails (exit
/// code 1) when one of them is not what the story says.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --state the database is a file in a temporary folder, removed at the end. With --state sqlite:PATH it stays, \
and `todo-host sessions` shows what is left of the story: the session \"todo-host demo\".")]
pub struct Args {
    /// Wait this many milliseconds after each scene, to watch it live.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pause: u64,

    /// Print one JSON object for each scene: "user", "call", "reopened", "end".
    #[arg(long)]
    json: bool,

    /// Tell the story of the task board instead: two agents, six tasks with dependencies, a circle that is refused.
    #[arg(long)]
    board: bool,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    // Dropped after the last use of the database in it.
    let folder;
    let (url, place) = match context.state_url() {
        Some(url) if is_memory(url) => bail!(
            "the demonstration drops all that the process holds and reads the lists back, so it needs storage that stays: \
             leave --state out, or give --state sqlite:PATH"
        ),
        Some(url) => (url.to_owned(), "the one that --state names".to_owned()),
        None => {
            folder = tempfile::tempdir().context("can't make a temporary folder for the database")?;
            let path = folder.path().join("demo.db");
            let path = path.to_str().context("the temporary folder's name is not Unicode text")?;
            (format!("sqlite:{path}"), "a SQLite file in a temporary folder".to_owned())
        }
    };

    let pause = Duration::from_millis(args.pause);
    if args.board {
        board::run(context, &url, &place, args.json, pause)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut drawing = if args.json { None } else { Some(Drawing::new(anstream::stdout(), &place)?) };
    stage::perform(&story::turns(), &|| context.load_typed_host(Tool::Checklist), &url, &mut |scene| {
        match &mut drawing {
            Some(drawing) => drawing.scene(scene)?,
            None => json::print(scene)?,
        }
        thread::sleep(pause);
        Ok(())
    })?;
    Ok(ExitCode::SUCCESS)
}
