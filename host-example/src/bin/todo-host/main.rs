//! The program `todo-host`: the checklist component on the command line.

mod audit_file;
mod cli;
mod commands;
mod context;
mod plug_args;
mod plugs;
mod reader;
mod terminal;
mod text;
mod times;
mod tool;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(message) => {
            // Help and version come this way, too. A reader that has gone away is no reason to complain.
            let _ = message.print();
            return if message.use_stderr() { cli::FAILED } else { ExitCode::SUCCESS };
        }
    };
    match cli.run() {
        Ok(code) => code,
        Err(error) if terminal::reader_is_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::complain(&error);
            cli::FAILED
        }
    }
}
