//! `compose`: making one component of several.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use tool_compose::compose;

use crate::plugs::part;
use crate::terminal;
use crate::text::visible;

/// The file that makes one hook of two. It lies beside the hooks that come with it.
const JOIN: &str = "nudge-join.wasm";

/// Joins a tool with filters, hooks and a storage into one component.
///
/// The first filter is the outermost: it sees a call first and its answer last. The first hook gives the first hints. A plug
/// may be a core module of wasm32-unknown-unknown, which is made a component first. With a filter the result has the door
/// `tool` alone.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The tool.
    base: PathBuf,

    /// Filters, hooks, a storage.
    #[arg(required = true)]
    plugs: Vec<PathBuf>,

    /// Where the component is written.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<ExitCode> {
    let base = part(&args.base)?;
    let plugs = args.plugs.iter().map(|path| part(path)).collect::<Result<Vec<_>>>()?;
    let mut beside = args.plugs.iter().chain([&args.base]).map(|path| path.with_file_name(JOIN));
    let join = beside.find(|path| path.is_file()).map(|path| part(&path)).transpose()?;
    let joined = compose(&base, &plugs, join.as_ref())?;
    fs::write(&args.out, &joined).with_context(|| format!("can't write {}", visible(&args.out.to_string_lossy())))?;
    terminal::print(&format!("Wrote {}: {} bytes.", visible(&args.out.to_string_lossy()), joined.len()))?;
    Ok(ExitCode::SUCCESS)
}
