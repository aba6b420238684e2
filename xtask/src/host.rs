//! The host program that carries the component.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;

use anyhow::Result;

use crate::component;
use crate::project::Project;
use crate::step::{self, Voice};

/// How the program is built.
#[derive(Clone, Copy, Default)]
pub struct Settings {
    /// In the release profile.
    pub release: bool,
    /// How much is said meanwhile.
    pub voice: Voice,
}

/// Builds the program around the finished component.
pub fn build(project: &Project, settings: Settings) -> Result<PathBuf> {
    let mut command = project.cargo(["build", "--package", "todo-host", "--locked"]);
    component::point_at(project, &mut command);
    if settings.release {
        command.arg("--release");
    }
    step::cargo("Compile the host program", &mut command, settings.voice)?;
    Ok(program(project, settings.release))
}

/// Where the program is once it was built.
pub fn program(project: &Project, release: bool) -> PathBuf {
    project.target.join(if release { "release" } else { "debug" }).join(format!("todo-host{EXE_SUFFIX}"))
}
