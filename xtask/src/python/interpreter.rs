//! The Python on this machine.

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// The oldest one that the package is for.
const OLDEST: (u32, u32) = (3, 10);

/// What to do where there is none.
pub const ADVICE: &str =
    "there is no Python 3.10 or newer; install one (on Debian, python3 and python3-venv), or name it in PYTHON";

/// A Python that is new enough.
pub struct Interpreter {
    /// How to start it.
    pub program: PathBuf,
    /// Everything that it says about its version.
    pub version: String,
}

impl Interpreter {
    /// Finds the one that `PYTHON` names, or else the one on the path.
    pub fn find() -> Option<Self> {
        match env::var_os("PYTHON") {
            Some(program) if !program.is_empty() => Self::ask(program.into()),
            _ => ["python3", "python"].into_iter().find_map(|name| Self::ask(name.into())),
        }
    }

    fn ask(program: PathBuf) -> Option<Self> {
        const QUESTION: &str = "import sys; print(*sys.version_info[:2], sys.executable, sys.version)";
        let output = Command::new(&program).args(["-c", QUESTION]).output().ok()?;
        let version = String::from_utf8(output.stdout).ok()?;
        (output.status.success() && number(&version)? >= OLDEST).then_some(Self { program, version })
    }
}

fn number(version: &str) -> Option<(u32, u32)> {
    let mut words = version.split_whitespace();
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(number("3 9 /usr/bin/python").is_some_and(|number| number < OLDEST));
        assert!(number("3 10 /usr/bin/python").is_some_and(|number| number >= OLDEST));
        assert!(number("4 0 /usr/bin/python").is_some_and(|number| number >= OLDEST));
        assert_eq!(number("SyntaxError"), None);
    }

    #[test]
    fn what_is_no_python_is_passed_over() {
        assert!(Interpreter::ask("no-such-program".into()).is_none());
        assert!(Interpreter::ask(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()).into()).is_none());
    }
}
