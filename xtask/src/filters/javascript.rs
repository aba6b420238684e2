//! The filter in JavaScript, which npm and componentize-js build.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::Filter;
use crate::js::{self, Node};
use crate::project::Project;
use crate::skip::skip;
use crate::step;

const TRIM: Filter = Filter { name: "trim-js", variable: "TRIM_JS" };

/// Builds it and runs its tests.
pub fn test(project: &Project) -> Result<()> {
    let node = match Node::find() {
        Ok(node) => node,
        Err(advice) => return skip("the filter in JavaScript", &advice),
    };
    let sources = ["build.js", "package-lock.json", "trim.js"];
    TRIM.build(project, &node.version, &sources, |file| build(project, &node, file))?;
    TRIM.test(project)
}

fn build(project: &Project, node: &Node, file: &Path) -> Result<()> {
    let folder = TRIM.folder(project);
    js::install(project, node, &folder, "Install componentize-js (once)", "check the network")?;
    let mut command = Command::new("node");
    command.arg("build.js").arg(file).current_dir(folder);
    step::run("Build the filter trim-js", &mut command, "")
}
