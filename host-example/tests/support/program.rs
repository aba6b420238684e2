//! Running the program as a person or a script does.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with a database for one test, and nothing of the user's around.
pub struct Place {
    /// The folder.
    pub folder: TempDir,
}

impl Place {
    /// An empty folder.
    pub fn new() -> Self {
        Place { folder: tempfile::tempdir().expect("a folder") }
    }

    /// The path of a name in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program, told to use the database.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = program(args);
        command.env("TODO_HOST_STATE", format!("sqlite:{}", self.path("state.db").display()));
        command
    }

    /// Runs the program to its end.
    pub fn run(&self, args: &[&str]) -> Done {
        run(self.command(args))
    }

    /// Runs the program to its end with this on standard input.
    pub fn feed(&self, args: &[&str], input: &[u8]) -> Done {
        feed(self.command(args), input)
    }
}

/// The program with these arguments, its streams caught, and nothing of the environment that changes what it does.
pub fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_todo-host"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ours = std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TODO_HOST_"));
    for (name, _) in ours {
        command.env_remove(name);
    }
    for name in ["CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// Runs a program to its end.
pub fn run(mut command: Command) -> Done {
    Done::from(command.output().expect("the program runs"))
}

/// Runs a program to its end with this on standard input.
pub fn feed(mut command: Command, input: &[u8]) -> Done {
    let mut child: Child = command.stdin(Stdio::piped()).spawn().expect("the program runs");
    // A program that fails before it reads is none of our business here.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    Done::from(child.wait_with_output().expect("it ends"))
}

/// What a run came to.
#[derive(Debug)]
pub struct Done {
    /// The exit code.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl From<Output> for Done {
    fn from(output: Output) -> Self {
        Done {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

impl Done {
    /// The output of a run that went well and had nothing to complain about.
    #[track_caller]
    pub fn accepted(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        assert_eq!(self.err, "");
        self.out
    }

    /// The complaint of a run that failed and printed nothing else.
    #[track_caller]
    pub fn failed(self) -> String {
        assert_eq!(self.code, Some(1), "{self:?}");
        assert_eq!(self.out, "");
        self.err
    }
}
