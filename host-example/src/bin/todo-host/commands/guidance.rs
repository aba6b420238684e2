//! `guidance`: what to add to the system instruction.

use std::process::ExitCode;

use anyhow::Result;

use crate::context::Context;
use crate::terminal;

/// Prints the text for a model's system instruction.
///
/// Add it once: it says when to keep a list, and how.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Runs the command.
pub fn run(_args: Args, context: &Context) -> Result<ExitCode> {
    terminal::print(context.load_host()?.guidance()?.trim_end())?;
    Ok(ExitCode::SUCCESS)
}
