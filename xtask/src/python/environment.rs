//! A virtual environment that is made anew when what it was made from has changed.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::interpreter::Interpreter;
use crate::step;

/// The file in an environment that says what it was made from. It is written last.
const STAMP: &str = "made-from.txt";

/// A virtual environment.
pub struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The environment in a folder, be it there already or not.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Makes it empty and gives back true, unless it was finished and made from the same.
    pub fn begin(&self, interpreter: &Interpreter, from: &[&Path]) -> Result<bool> {
        let wanted = stamp(interpreter, from)?;
        if fs::read_to_string(self.folder.join(STAMP)).is_ok_and(|found| found == wanted) {
            return Ok(false);
        }
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)
                .with_context(|| format!("could not remove `{}`", self.folder.display()))?;
        }
        let mut command = Command::new(&interpreter.program);
        command.args(["-m", "venv"]).arg(&self.folder);
        step::run("Make an empty environment", &mut command, "on Debian, install python3-venv")?;
        Ok(true)
    }

    /// Marks it as finished.
    pub fn finish(&self, interpreter: &Interpreter, from: &[&Path]) -> Result<()> {
        let path = self.folder.join(STAMP);
        fs::write(&path, stamp(interpreter, from)?).with_context(|| format!("could not write `{}`", path.display()))
    }

    /// A command that runs a module.
    pub fn module(&self, name: &str) -> Command {
        let mut command = self.program("python");
        command.args(["-m", name]);
        command
    }

    /// A command of a program that is installed there.
    pub fn program(&self, name: &str) -> Command {
        let programs = self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let mut command = Command::new(programs.join(format!("{name}{EXE_SUFFIX}")));
        // Neither another environment nor a setting of the person's own may have a say.
        command.env_remove("PYTHONPATH").env_remove("PYTHONHOME").env("PYTHONNOUSERSITE", "1");
        command
    }

    /// A command of pip.
    pub fn pip(&self, verb: &str) -> Command {
        let mut command = self.module("pip");
        command.args([verb, "--quiet", "--disable-pip-version-check"]);
        command
    }
}

/// What an environment is made from: the interpreter, and the bytes of files.
fn stamp(interpreter: &Interpreter, from: &[&Path]) -> Result<String> {
    let mut text = interpreter.version.clone();
    for path in from {
        let bytes = fs::read(path).with_context(|| format!("could not read `{}`", path.display()))?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        text.push_str(&format!("{} {:016x}\n", path.display(), hasher.finish()));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_tells_what_has_changed() {
        let folder = std::env::temp_dir().join(format!("xtask-stamp-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the folder can be made");
        let file = folder.join("requirements.txt");
        let interpreter = Interpreter { program: "python3".into(), version: "3 11\n".into() };
        let of = |text: &str| {
            fs::write(&file, text).expect("the file can be written");
            stamp(&interpreter, &[&file]).expect("the file can be read")
        };
        let (one, other, again) = (of("a==1"), of("a==2"), of("a==1"));
        let missing = stamp(&interpreter, &[&folder.join("not there")]);
        fs::remove_dir_all(folder).expect("the folder can go");
        assert!(one != other && one == again && one.starts_with("3 11\n"));
        assert!(missing.is_err());
    }
}
