//! One step of a task: it is announced with its command, run, and explained when it fails.

use std::ffi::OsStr;
use std::process::{Command, ExitStatus};

use anyhow::{Context, Result, bail};

/// Says on standard error what happens now.
pub fn say(what: &str) {
    eprintln!("==> {what}");
}

/// How much a step says.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Voice {
    /// What happens and its command; the command says what it likes.
    #[default]
    Full,
    /// Only what happens, as nothing is expected to take long.
    Low,
}

/// Announces a command, runs it with this program's own input and output, and fails unless it succeeds.
///
/// `advice` is what a person can do when it fails; empty when the command's own output says that.
pub fn run(what: &str, command: &mut Command, advice: &str) -> Result<()> {
    judge(what, status(what, command)?, command, advice)
}

/// Runs a cargo command as [`run`] does, in the voice asked for. Cargo's errors show in every voice.
pub fn cargo(what: &str, command: &mut Command, voice: Voice) -> Result<()> {
    if voice == Voice::Full {
        return run(what, command, "");
    }
    say(what);
    let status = start(what, command.arg("--quiet"))?;
    judge(what, status, command, "")
}

fn judge(what: &str, status: ExitStatus, command: &Command, advice: &str) -> Result<()> {
    if status.success() {
        return Ok(());
    }
    let advice = if advice.is_empty() { "its own output above says why" } else { advice };
    bail!("{what}: `{}` failed ({status}); {advice}", shown(command))
}

/// Announces a command, runs it, and gives back how it ended.
pub fn status(what: &str, command: &mut Command) -> Result<ExitStatus> {
    eprintln!("==> {what}\n    $ {}", shown(command));
    start(what, command)
}

fn start(what: &str, command: &mut Command) -> Result<ExitStatus> {
    let status = command.status();
    status.with_context(|| format!("{what}: could not start `{}`", command.get_program().display()))
}

/// The command as a person could type it: the variables that steer the build, the program's name, the arguments.
fn shown(command: &Command) -> String {
    const STEERING: [&str; 3] = ["RUSTDOCFLAGS", "CARGO_ENCODED_RUSTFLAGS", "TODO_WRITE_COMPONENT"];
    let mut words = Vec::new();
    for (name, value) in command.get_envs() {
        if let (Some(name), Some(value)) = (name.to_str(), value)
            && STEERING.contains(&name)
        {
            words.push(match name {
                "CARGO_ENCODED_RUSTFLAGS" => {
                    format!("RUSTFLAGS={}", flags(&value.to_string_lossy()))
                }
                _ => format!("{name}={}", quoted(value)),
            });
        }
    }
    let program = std::path::Path::new(command.get_program());
    let program = match program.file_stem() {
        Some(stem) if stem == "cargo" => stem,
        _ => program.as_os_str(),
    };
    words.push(quoted(program));
    words.extend(command.get_args().map(quoted));
    words.join(" ")
}

/// Compiler flags, which cargo wants separated by a character that would not show on a terminal. The many that only rename
/// folders are left out.
fn flags(encoded: &str) -> String {
    let all: Vec<_> = encoded.split('\x1f').collect();
    let mut words: Vec<_> = all.iter().copied().filter(|flag| !flag.starts_with("--remap-path-prefix=")).collect();
    if words.len() < all.len() {
        words.push("--remap-path-prefix=…");
    }
    quoted(OsStr::new(&words.join(" ")))
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "-_=./:,@+\\".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.into_owned() } else { format!("'{word}'") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_a_person_would_type_it() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.args(["doc", "--no-deps", "a b"]).env("RUSTDOCFLAGS", "-D warnings").env("OTHER", "hidden");
        assert_eq!(shown(&command), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps 'a b'");
    }

    #[test]
    fn compiler_flags_are_shown_short() {
        let mut command = Command::new("cargo");
        command
            .arg("build")
            .env("CARGO_ENCODED_RUSTFLAGS", "-Ca=b\x1f--remap-path-prefix=/a=/b\x1f--remap-path-prefix=/c=/d");
        assert_eq!(shown(&command), "RUSTFLAGS='-Ca=b --remap-path-prefix=…' cargo build");
    }

    #[test]
    fn a_failure_names_the_command_and_the_advice() {
        let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
        command.arg("--no-such-option").stderr(std::process::Stdio::null());
        let error = run("Try", &mut command, "do this").expect_err("cargo has no such option").to_string();
        assert!(error.contains("--no-such-option") && error.ends_with("do this"), "{error}");
    }
}
