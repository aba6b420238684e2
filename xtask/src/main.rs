//! The project's own commands. `cargo xtask --help` lists them.

mod bench;
mod check;
mod component;
mod components;
mod demo;
mod dist;
mod docs;
mod files;
mod filters;
mod host;
mod js;
mod leaks;
mod project;
mod python;
mod report;
mod skip;
mod standalone;
mod step;
mod table;
mod test;
mod tools;
mod versions;
mod world;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use project::Project;

/// Builds, shows, tests, checks and measures the project.
///
/// Needs rustup (or a Rust with the wasm32-unknown-unknown target) and a C compiler; to test the packages of other languages,
/// Node.js and Python. Everything else is fetched, by cargo, npm and pip into this folder, and by rustup; as root on Debian,
/// Chromium by apt.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the components, then the host program that carries the checklist.
    Build {
        /// Build the host program in its release profile. Components always have a profile of their own.
        #[arg(long)]
        release: bool,
        /// Shrink the core module with this `wasm-opt` program before it is encoded as a component.
        #[arg(long, value_name = "PATH")]
        wasm_opt: Option<PathBuf>,
    },
    /// Build what is missing and tell the story of one session: `todo-host demo`.
    Demo {
        /// Passed on to `todo-host demo`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Build the component and run every test, of Rust, JavaScript and Python.
    ///
    /// A part that lacks its program (Node.js, a browser, Python) is skipped with a line that says how to get it; with
    /// `CI=true` that is a failure.
    Test,
    /// The size and the world of the component, versions, format, clippy, documentation, and cargo-component.
    Check,
    /// Build every file that is published, with a table of them and their checksums, into `target/dist`.
    Dist {
        /// Build them once more, from a copy of the source in another folder, and fail unless every byte is the same.
        #[arg(long)]
        check: bool,
    },
    /// Run the benches and print the table of ratios, and which targets they meet. A missed target is no failure.
    Bench {
        /// Run only the benches whose name holds this text.
        filter: Option<String>,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<ExitCode> {
    let project = Project::find()?;
    match task {
        Task::Build { release, wasm_opt } => {
            let settings = component::Settings { wasm_opt, ..Default::default() };
            component::build_all(&project, &settings)?.iter().for_each(report::print);
            report::print(&standalone::build(&project)?);
            let program = host::build(&project, host::Settings { release, ..Default::default() })?;
            step::say(&format!("Built {}", project.shown(&program)));
        }
        Task::Demo { args } => return demo::run(&project, &args),
        Task::Test => test::run(&project)?,
        Task::Check => check::run(&project)?,
        Task::Dist { check: false } => dist::run(&project)?,
        Task::Dist { check: true } => dist::check(&project)?,
        Task::Bench { filter } => bench::run(&project, filter.as_deref())?,
    }
    Ok(ExitCode::SUCCESS)
}
