//! The command line: what can be asked, and in which words.

use std::mem;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::builder::{OsStringValueParser, TypedValueParser as _};
use clap::{Parser, Subcommand};

use crate::commands::{call, compose, definition, demo, forget, guidance, replay, sessions, show};
use crate::context::Context;
use crate::plug_args::PlugArgs;

/// The exit code of a host that failed, for the wrong usage of a command too. 2 means refused, see `call`.
pub const FAILED: ExitCode = ExitCode::FAILURE;

/// Keeps an AI agent's checklists: runs the `todo_write` component in a sandbox and stores its lists in a database file.
#[derive(Debug, Parser)]
#[command(
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "\
Examples:
  See the tool at work, in one story:
    todo-host demo

  Run what a model wrote, and look at the list that it made:
    todo-host call --session my-chat --input arguments.json
    todo-host show --session my-chat

  Tell a model about the tool:
    todo-host definition --dialect openai-strict
    todo-host guidance

  Mask secrets before they are stored:
    todo-host --with redact.wasm call --input arguments.json

  Keep the lists in a file of your choice:
    todo-host --state sqlite:lists.db sessions

Exit codes: 0 done; 1 the host failed, or the command was not understood; 2 the tool refused the call (`call` only)."
)]
pub struct Cli {
    /// Where lists are stored: `sqlite:PATH`, `sqlite:` for the file in your data folder, or `memory:` for nowhere.
    /// [default: the environment's TODO_HOST_STATE, else sqlite:; `demo` and `replay` use storage of their own]
    #[arg(long, value_name = "URL", global = true)]
    state: Option<String>,

    /// Runs this component instead of the one inside this program.
    #[arg(
        long,
        value_name = "FILE",
        env = "TODO_HOST_COMPONENT",
        global = true,
        hide_env_values = true,
        // An empty variable names none, so an empty text must come through.
        value_parser = OsStringValueParser::new().map(PathBuf::from)
    )]
    component: Option<PathBuf>,

    #[command(flatten)]
    plugs: PlugArgs,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Demo(demo::Args),
    Call(call::Args),
    Show(show::Args),
    Sessions(sessions::Args),
    Forget(forget::Args),
    Definition(definition::Args),
    Guidance(guidance::Args),
    Replay(replay::Args),
    Compose(compose::Args),
}

impl Cli {
    /// Does what was asked.
    pub fn run(mut self) -> anyhow::Result<ExitCode> {
        let plugs = self.command.take_plugs(self.plugs)?;
        let context = Context::new(self.state, self.component, plugs);
        match self.command {
            Command::Demo(args) => demo::run(args, &context),
            Command::Call(args) => call::run(args, &context),
            Command::Show(args) => show::run(args, &context),
            Command::Sessions(args) => sessions::run(args, &context),
            Command::Forget(args) => forget::run(args, &context),
            Command::Definition(args) => definition::run(args, &context),
            Command::Guidance(args) => guidance::run(args, &context),
            Command::Replay(args) => replay::run(args, &context),
            Command::Compose(args) => compose::run(&args),
        }
    }
}

impl Command {
    /// The plugs that stand before the command, and those behind it.
    fn take_plugs(&mut self, before: PlugArgs) -> anyhow::Result<PlugArgs> {
        if before.audit.is_some() && !matches!(self, Command::Call(_)) {
            bail!("--audit has no effect on this command; it goes with call");
        }
        let behind = match self {
            Command::Call(args) => mem::take(&mut args.plugs),
            Command::Definition(args) => mem::take(&mut args.plugs).into(),
            Command::Guidance(args) => mem::take(&mut args.plugs).into(),
            Command::Replay(args) => mem::take(&mut args.plugs).into(),
            _ if before.with.with.is_empty() => PlugArgs::default(),
            _ => bail!("--with has no effect on this command; it goes with call, definition, guidance and replay"),
        };
        before.followed_by(behind)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
