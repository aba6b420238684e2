//! `guidance`: what to add to the system instruction.

use std::process::ExitCode;

use anyhow::Result;
use todo_host::Host;

use super::shared::tool_args::ToolArgs;
use crate::context::Context;
use crate::plug_args::WithArgs;
use crate::terminal;

/// Prints the text for a model's system instruction.
///
/// Add it once: it says when to keep a plan, and how.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    tools: ToolArgs,

    #[command(flatten)]
    pub plugs: WithArgs,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    let hosts = args.tools.load(context)?;
    let texts = hosts.iter().map(Host::guidance).collect::<Result<Vec<_>, _>>()?;
    terminal::print(&texts.iter().map(|text| text.trim_end()).collect::<Vec<_>>().join("\n\n"))?;
    Ok(ExitCode::SUCCESS)
}
