//! The Node.js on this machine.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A Node.js that the development tools of the package run on, with its npm.
pub struct Node {
    /// How to start npm.
    pub npm: PathBuf,
    /// What `node --version` says.
    pub version: String,
}

impl Node {
    /// Finds the one on the path; or else says what there is instead, and what to do.
    pub fn find() -> Result<Self, String> {
        const ADVICE: &str = "install Node.js 22.12 or newer (or 20.19 or newer of 20), with npm";
        let Some(version) = printed("node") else {
            return Err(format!("there is no Node.js; {ADVICE}"));
        };
        if !number(&version).is_some_and(suits) {
            return Err(format!("the tools don't run on Node.js {version}; {ADVICE}"));
        }
        // On Windows npm is a script, which has to be named with its extension.
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        match printed(npm) {
            Some(_) => Ok(Self { npm: npm.into(), version }),
            None => Err(format!("there is no npm beside Node.js; {ADVICE}")),
        }
    }
}

/// What a program prints of its version.
fn printed(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn number(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.strip_prefix('v')?.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

/// What Vite and SQLite's driver ask for. The package itself asks for less.
fn suits((major, minor): (u32, u32)) -> bool {
    matches!((major, minor), (20, 19..) | (22, 12..) | (23.., _))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_version_is_read() {
        assert_eq!(number("v20.20.2"), Some((20, 20)));
        assert_eq!(number("v22.3.0-nightly"), Some((22, 3)));
        assert_eq!(number("command not found"), None);
    }

    #[test]
    fn versions_that_the_tools_refuse_do_not_suit() {
        assert!([(20, 19), (22, 12), (24, 0)].into_iter().all(suits));
        assert!(![(18, 20), (20, 18), (21, 7), (22, 11)].into_iter().any(suits));
    }
}
