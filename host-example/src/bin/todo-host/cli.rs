//! The command line: what can be asked, and in which words.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::{Parser, Subcommand};

use crate::commands::{call, compose, definition, demo, forget, guidance, replay, sessions, show};
use crate::context::Context;

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
    #[arg(long, value_name = "FILE", env = "TODO_HOST_COMPONENT", global = true, hide_env_values = true)]
    component: Option<PathBuf>,

    /// Puts this filter before the tool, or lets this hook give hints after a write; a component file. May be given several
    /// times: the first filter sees a call first, the first hook's hints come first.
    #[arg(long, value_name = "PLUG", global = true)]
    with: Vec<PathBuf>,

    /// Appends the records of the filter `audit` to this file: a line {"time", "session", "record"} for each call.
    #[arg(long, value_name = "FILE", global = true)]
    audit: Option<PathBuf>,

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
    pub fn run(self) -> anyhow::Result<ExitCode> {
        // Of a flag for all commands that stands on both sides of one, only those behind it are kept.
        if given("--with") != self.with.len() || given("--audit") > 1 {
            bail!(
                "--with and --audit stand on both sides of the command, and those before it would be lost; put all behind it"
            );
        }
        if let Some(flag) = self.flag_without_effect() {
            bail!("{flag} has no effect on this command; it goes with call, definition, guidance and replay");
        }
        let context = Context::new(self.state, self.component, self.with, self.audit);
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

    /// The flag for plugs, where none has anything to do: these commands call no tool, or tell a story of their own.
    fn flag_without_effect(&self) -> Option<&'static str> {
        let plugs = matches!(
            self.command,
            Command::Call(_) | Command::Definition(_) | Command::Guidance(_) | Command::Replay(_)
        );
        match self {
            _ if plugs => None,
            Cli { with, .. } if !with.is_empty() => Some("--with"),
            Cli { audit: Some(_), .. } => Some("--audit"),
            _ => None,
        }
    }
}

/// How often a flag stands on the command line. No value can look like one.
fn given(flag: &str) -> usize {
    let before_values = std::env::args_os().take_while(|arg| arg != "--");
    before_values.filter(|arg| arg.to_string_lossy().split('=').next() == Some(flag)).count()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Cli::command().debug_assert();
    }
}
