//! `compose`: making one component of several.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
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
    write(&args.out, &joined).with_context(|| format!("can't write {}", visible(&args.out.to_string_lossy())))?;
    terminal::print(&format!("Wrote {}: {} bytes.", visible(&args.out.to_string_lossy()), joined.len()))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a file whole or not at all: on a full disk, or when it is killed, what was there stays. A device is written to, and so is
/// what a link leads to.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return fs::write(path, bytes);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file; the user's mask is taken off.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.prefix(".compose-").suffix(".part").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}
