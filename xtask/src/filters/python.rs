//! The filter in Python, which componentize-py builds.

use std::path::Path;

use anyhow::Result;

use super::Filter;
use crate::project::Project;
use crate::python::{ADVICE, Environment, Interpreter};
use crate::skip::skip;
use crate::step;

const DENY_WORDS: Filter = Filter { name: "deny-words-py", variable: "DENY_WORDS_PY" };

/// Builds it and runs its tests.
pub fn test(project: &Project) -> Result<()> {
    let Some(interpreter) = Interpreter::find() else {
        return skip("the filter in Python", ADVICE);
    };
    let sources = ["deny_words.py", "requirements.txt"];
    DENY_WORDS.build(project, &interpreter.version, &sources, |file| build(project, &interpreter, file))?;
    DENY_WORDS.test(project)
}

fn build(project: &Project, interpreter: &Interpreter, file: &Path) -> Result<()> {
    let folder = DENY_WORDS.folder(project);
    let requirements = folder.join("requirements.txt");
    let environment = Environment::new(project.target.join("filters").join("componentize-py"));
    if environment.begin(interpreter, &[&requirements])? {
        let mut install = environment.pip("install");
        install.arg("--requirement").arg(&requirements);
        step::run("Install componentize-py (once)", &mut install, "check the network")?;
        environment.finish(interpreter, &[&requirements])?;
    }
    let mut command = environment.program("componentize-py");
    command.args(["--quiet", "--wit-path", "../../wit", "--world", "filter"]);
    // Without the stubs it would import all of WASI, which no host of ours provides.
    command.args(["componentize", "--stub-wasi", "deny_words", "--output"]).arg(file);
    step::run("Build the filter deny-words-py", command.current_dir(folder), "")
}
