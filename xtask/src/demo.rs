//! One session's story, on a host that was built a moment ago.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::components::CHECKLIST;
use crate::project::Project;
use crate::step::{self, Voice};
use crate::{component, host};

/// Builds what is missing, runs `todo-host demo`, and ends as it ends.
pub fn run(project: &Project, args: &[String]) -> Result<ExitCode> {
    let first = !host::program(project, false).exists() || !project.component(CHECKLIST.name).exists();
    if first {
        step::say("The first build takes some minutes; after that the demo starts at once");
    }
    let voice = if first { Voice::Full } else { Voice::Low };
    component::build_all(project, &component::Settings { voice, ..Default::default() })?;
    let program = host::build(project, host::Settings { voice, ..Default::default() })?;
    let status = step::status("Run it", Command::new(program).arg("demo").args(args))?;
    // A signal leaves no code; no program of ours ends above 255.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
