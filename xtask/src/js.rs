//! The npm package in `js/`: its tools, its build and its tests.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::project::Project;
use crate::skip::skip;
use crate::{component, step};

/// The oldest Node.js that the development tools run on, its major and minor version. The package itself runs on all of 20.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// The programs that the tests take for a browser, and the variable that names another.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const BROWSER_VARIABLE: &str = "TODO_WRITE_CHROMIUM";

/// Builds the package around the built component and runs its tests, in Node and in a browser.
pub fn test(project: &Project) -> Result<()> {
    let Some(npm) = npm() else {
        return skip("the npm package", "install Node.js 20.19 or newer, with npm");
    };
    install(project, &npm)?;
    ensure_browser()?;
    step::run("Build the npm package", &mut run(project, &npm, "build"), "")?;
    step::run("Test the npm package", &mut run(project, &npm, "test"), "the failed tests are named above")
}

/// The program npm, when there is one and a Node.js that is new enough.
fn npm() -> Option<PathBuf> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let version = node_version(&String::from_utf8_lossy(&output.stdout))?;
    // On Windows npm is a script, which has to be named with its extension.
    let npm = PathBuf::from(if cfg!(windows) { "npm.cmd" } else { "npm" });
    let starts =
        Command::new(&npm).arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success());
    (version >= OLDEST_NODE && starts).then_some(npm)
}

/// The major and minor version in what `node --version` prints.
fn node_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().strip_prefix('v')?.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

/// Installs what the lock file names, unless that was done already.
fn install(project: &Project, npm: &Path) -> Result<()> {
    let folder = project.root.join("js");
    let lock = folder.join("package-lock.json");
    let lock = fs::read(&lock).with_context(|| format!("could not read `{}`", project.shown(&lock)))?;
    // A folder that was installed by half has no such file.
    let stamp = folder.join("node_modules/.installed-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut command = Command::new(npm);
    command.args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder);
    step::run(
        "Install the development tools of the npm package (once; this takes some minutes)",
        &mut command,
        "check the network; one of them is compiled and needs a C++ compiler and Python",
    )?;
    fs::write(&stamp, lock).with_context(|| format!("could not write `{}`", project.shown(&stamp)))
}

/// Makes sure that there is a browser to test with: by apt, where that may be used. Where there is none, the tests say so.
fn ensure_browser() -> Result<()> {
    if env::var_os(BROWSER_VARIABLE).is_some() || BROWSERS.into_iter().any(on_path) {
        return Ok(());
    }
    if !(on_path("apt-get") && is_root()) {
        return skip(
            "the npm package in a browser",
            "install Chromium or Chrome, or set TODO_WRITE_CHROMIUM to the path of one",
        );
    }
    let advice = "check the network, then run `apt-get install chromium` by hand";
    step::run("Look up Debian's packages", &mut apt(["update"]), advice)?;
    step::run(
        "Install Chromium, to test the npm package in a browser",
        &mut apt(["install", "--yes", "--no-install-recommends", "chromium"]),
        advice,
    )
}

fn apt<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::new("apt-get");
    command.arg("--quiet=2").args(args).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// A script of the package, which finds the built component.
fn run(project: &Project, npm: &Path, script: &str) -> Command {
    let mut command = Command::new(npm);
    command.args(["run", "--silent", script]).current_dir(project.root.join("js"));
    component::embed(project, &mut command);
    command
}

fn on_path(program: &str) -> bool {
    let paths: OsString = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_node_is_read() {
        assert_eq!(node_version("v20.20.2\n"), Some((20, 20)));
        assert_eq!(node_version("v22.3.0-nightly"), Some((22, 3)));
        assert_eq!(node_version("command not found"), None);
    }
}
