//! The tests of the npm package: it is built around the finished component, and tested in Node and in a browser.

mod browser;
mod node;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::project::Project;
use crate::skip::skip;
use crate::{component, step};
pub use node::Node;

/// Builds the package and runs its tests. Where there is no Node.js it says so and does nothing; see [`skip`].
pub fn test(project: &Project) -> Result<()> {
    let node = match Node::find() {
        Ok(node) => node,
        Err(advice) => return skip("the npm package", &advice),
    };
    install(
        project,
        &node,
        &project.root.join("js"),
        "Install the development tools of the npm package (once; this takes some minutes)",
        "check the network; one of them is compiled, with a C++ compiler and Python",
    )?;
    browser::ensure()?;
    step::run("Build the npm package", &mut script(project, &node, "build"), "")?;
    step::run("Test the npm package", &mut script(project, &node, "test"), "the failed tests are named above")
}

/// Installs what the lock file in a folder names, unless that was done already with this Node.js.
pub fn install(project: &Project, node: &Node, folder: &Path, what: &str, advice: &str) -> Result<()> {
    let lock = folder.join("package-lock.json");
    let lock = fs::read_to_string(&lock).with_context(|| format!("could not read `{}`", project.shown(&lock)))?;
    let wanted = format!("{}\n{lock}", node.version);
    // A folder that was installed by half has no such file.
    let stamp = folder.join("node_modules/.installed-from.txt");
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    let mut command = Command::new(&node.npm);
    command.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder);
    step::run(what, &mut command, advice)?;
    fs::write(&stamp, wanted).with_context(|| format!("could not write `{}`", project.shown(&stamp)))
}

/// A script of the package, which finds the built component.
fn script(project: &Project, node: &Node, name: &str) -> Command {
    let mut command = Command::new(&node.npm);
    command.args(["run", "--silent", name]).current_dir(project.root.join("js"));
    component::point_at(project, &mut command);
    command
}
