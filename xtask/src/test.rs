//! Every test of the project.

use anyhow::Result;

use crate::project::Project;
use crate::{component, filters, js, python, report, skip, standalone, step};

/// A part of the tests, and what runs it.
type Step = (&'static str, fn(&Project) -> Result<()>);

/// The parts, in the order in which they run. A part of another language is one more line.
const STEPS: [Step; 5] = [
    ("the components", build),
    ("the workspace: unit, integration and documentation tests", rust),
    ("the filters in other languages, in the Wasmtime host", filters::test),
    ("the npm package, in Node and in a browser", js::test),
    ("the Python package, as an installed wheel", python::test),
];

/// Builds the component and runs every part; the first failure ends it.
pub fn run(project: &Project) -> Result<()> {
    for (number, (name, part)) in STEPS.iter().enumerate() {
        step::say(&format!("Test {} of {}: {name}", number + 1, STEPS.len()));
        part(project)?;
    }
    match skip::skipped() {
        0 => step::say("All tests passed"),
        parts => step::say(&format!("All tests that could run passed; {parts} of their parts were skipped, see above")),
    }
    Ok(())
}

fn build(project: &Project) -> Result<()> {
    component::build_all(project, &component::Settings::default())?.iter().for_each(report::print);
    report::print(&standalone::build(project)?);
    Ok(())
}

fn rust(project: &Project) -> Result<()> {
    let mut command = project.cargo(["test", "--workspace", "--locked"]);
    component::point_at(project, &mut command);
    step::run("Test the workspace", &mut command, "the failed tests are named above")
}
