//! Every test of the project.

use anyhow::Result;

use crate::project::Project;
use crate::{component, js, report, step};

/// A part of the tests, and what runs it.
type Step = (&'static str, fn(&Project) -> Result<()>);

/// The parts, in the order in which they run. A part of another language is one more line.
const STEPS: [Step; 3] = [
    ("the component", build),
    ("the workspace: unit, integration and documentation tests", rust),
    ("the npm package, in Node and in a browser", js::test),
];

/// Builds the component and runs every part; the first failure ends it.
pub fn run(project: &Project) -> Result<()> {
    for (number, (name, part)) in STEPS.iter().enumerate() {
        step::say(&format!("Test {} of {}: {name}", number + 1, STEPS.len()));
        part(project)?;
    }
    step::say("All tests passed");
    Ok(())
}

fn build(project: &Project) -> Result<()> {
    report::print(&component::build(project, &component::Settings::default())?);
    Ok(())
}

fn rust(project: &Project) -> Result<()> {
    let mut command = project.cargo(["test", "--workspace", "--locked"]);
    component::embed(project, &mut command);
    step::run("Test the workspace", &mut command, "the failed tests are named above")
}
