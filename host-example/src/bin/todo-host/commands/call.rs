//! `call`: one call of a tool, as a model would make it.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use todo_host::Options;

use super::shared::list_args::ListArgs;
use crate::context::Context;
use crate::plug_args::PlugArgs;
use crate::terminal;
use crate::tool::Tool;

/// The exit code of a call that the tool refused.
const REFUSED: u8 = 2;

/// Reading stops here. It is more than the host passes on, so that up to here the host is the one to say so.
const MOST_MIB: u64 = 64;
const MOST: u64 = MOST_MIB * 1024 * 1024;

/// Runs a tool on a model's raw JSON and prints the answer.
///
/// The tools are `todo_write` of the checklist, and `task_create`, `task_update`, `task_get` and `task_list` of the task board.
///
/// The JSON is passed on as it is: whatever is wrong with it, the tool finds and explains. The answer is what to hand
/// back to the model, accepted or refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  echo '{\"todos\":[]}' | todo-host call
  todo-host call --input arguments.json --session my-chat --branch reviewer
  echo '{\"subject\":\"Write the docs\"}' | todo-host call task_create --session my-chat
  todo-host call --with limit.wasm --options '{\"limits\":{\"items\":20}}' --input arguments.json

Exit codes: 0 accepted; 2 refused by the tool, the answer is {\"error\":\"CODE: …\"}; 1 the host failed and says so on \
standard error, or the command line was not understood.")]
pub struct Args {
    /// The tool to call, by the name that the model uses.
    #[arg(default_value = "todo_write")]
    tool: String,

    /// Reads the JSON from this file. Left out, or `-`: from standard input.
    #[arg(long, short, value_name = "FILE")]
    input: Option<PathBuf>,

    #[command(flatten)]
    list: ListArgs,

    /// Keeps a list whose items are all completed, instead of clearing it.
    #[arg(long)]
    no_autoclear: bool,

    /// The first paragraph of the answer's message, instead of the built-in text. Empty for none.
    #[arg(long, value_name = "TEXT")]
    nudge: Option<String>,

    /// Does not name the unfinished items that the new list no longer has.
    #[arg(long)]
    no_warn: bool,

    /// How many bytes of input the tool accepts.
    #[arg(long, value_name = "BYTES")]
    limit: Option<u32>,

    /// All options at once, as JSON: for other tools, and for filters, which have options of their own.
    #[arg(
        long,
        value_name = "JSON",
        conflicts_with_all = ["branch", "prefix", "no_autoclear", "nudge", "no_warn", "limit"]
    )]
    options: Option<String>,

    #[command(flatten)]
    pub plugs: PlugArgs,
}

/// Runs the command.
pub fn run(args: Args, context: &Context) -> Result<ExitCode> {
    let input = read(&args)?;
    let host = context.load_host(Tool::called(&args.tool))?;
    let state = context.open_state()?;
    // Once the storage is there, so that it is not taken for an empty file.
    context.open_audit_file(&host)?;
    let session = host.session(state, &*args.list.session);
    let called = session.call(&args.tool, &input, &options(&args));
    let (answer, code) = match called.with_context(|| format!("`{}` could not be run", args.tool))? {
        Ok(answer) => (answer, ExitCode::SUCCESS),
        Err(refused) => (refused, ExitCode::from(REFUSED)),
    };
    match terminal::print_json(&answer) {
        // The call is done whether or not someone reads its answer, and so is what the exit code says about it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(code),
        printed => printed.map(|()| code).context("can't print the answer"),
    }
}

fn read(args: &Args) -> Result<String> {
    let mut bytes = Vec::new();
    let (name, read) = match args.input.as_deref().filter(|path| path.as_os_str() != "-") {
        Some(path) => {
            let read = File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes));
            (path.display().to_string(), read)
        }
        None => {
            let stdin = io::stdin().lock();
            if stdin.is_terminal() {
                eprintln!("Reading the model's JSON from the keyboard; end it with Ctrl-D.");
            }
            ("standard input".to_owned(), stdin.take(MOST + 1).read_to_end(&mut bytes))
        }
    };
    read.with_context(|| format!("can't read the model's JSON from {name}"))?;
    if bytes.len() as u64 > MOST {
        bail!("{name} is over {MOST_MIB} MiB, and no model's JSON is; check that it is the right file");
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow::anyhow!("{name} is not UTF-8 text: byte {at} is no part of any character; a model's JSON always is, so check how it was saved")
    })
}

/// The options as JSON: only those that were given.
fn options(args: &Args) -> String {
    if let Some(options) = &args.options {
        return options.clone();
    }
    let options = Options {
        autoclear: args.no_autoclear.then_some(false),
        nudge: args.nudge.clone(),
        warn: args.no_warn.then_some(false),
        limit: args.limit,
        ..args.list.options()
    };
    options.to_json()
}
