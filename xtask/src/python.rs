//! The tests of the Python package: its wheel is built, installed into an empty environment, and tested there.

mod environment;
mod interpreter;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::project::Project;
use crate::skip::skip;
use crate::{component, host, standalone, step};
pub use environment::Environment;
pub use interpreter::{ADVICE, Interpreter};

/// Exact versions of what the tests run with.
const REQUIREMENTS: &str = "requirements-test.txt";

/// What a wheel is built with; its version stands in the file above.
const BACKEND: &str = "hatchling";

/// Builds the wheel, installs it into an empty environment, and runs everything that must hold of it there.
///
/// Where there is no Python it says so and does nothing; see [`skip`].
pub fn test(project: &Project) -> Result<()> {
    let Some(interpreter) = Interpreter::find() else {
        return skip("the Python package", ADVICE);
    };
    let package = Package { source: project.root.join("python"), target: project.target.join("python") };
    let program = host::build(project, host::Settings::default())?;
    let wheel = package.wheel(project, &interpreter)?;
    let environment = package.environment(&interpreter, &wheel)?;

    let mut pytest = package.run(&environment, "pytest");
    pytest.args(["-q", "-o"]).arg(format!("cache_dir={}", package.target.join("pytest").display()));
    pytest.env("TODO_HOST", program).env("TODO_WRITE_STANDALONE", project.component(standalone::NAME));
    step::run("Test the wheel", &mut pytest, "the failed tests are named above")?;
    let mut mypy = package.run(&environment, "mypy");
    step::run("Check its types", mypy.arg("--cache-dir").arg(package.target.join("mypy")), "")?;
    let mut ruff = package.run(&environment, "ruff");
    step::run("Lint it", ruff.args(["check", "--no-cache"]), "")?;
    let mut ruff = package.run(&environment, "ruff");
    step::run("Check its format", ruff.args(["format", "--check", "--no-cache"]), "run `ruff format` in `python`")
}

/// The folders of the package.
struct Package {
    /// What is under version control.
    source: PathBuf,
    /// What is made from it.
    target: PathBuf,
}

impl Package {
    /// Builds the wheel around the finished component. The same source gives the same bytes.
    fn wheel(&self, project: &Project, interpreter: &Interpreter) -> Result<PathBuf> {
        let requirements = self.source.join(REQUIREMENTS);
        let environment = Environment::new(self.target.join("build"));
        if environment.begin(interpreter, &[&requirements])? {
            let mut install = environment.pip("install");
            install.arg(BACKEND).arg("--constraint").arg(&requirements);
            step::run("Install what builds the wheel", &mut install, "check the network")?;
            environment.finish(interpreter, &[&requirements])?;
        }
        let folder = self.target.join("wheel");
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("could not remove `{}`", folder.display()))?;
        }
        let mut build = environment.pip("wheel");
        build.args(["--no-deps", "--no-build-isolation", "--wheel-dir"]).arg(&folder).arg(&self.source);
        component::point_at(project, &mut build);
        step::run("Build the wheel", &mut build, "")?;
        only_file(&folder)
    }

    /// An environment with the wheel and what the tests need besides, and nothing else: made anew when any of it has changed.
    fn environment(&self, interpreter: &Interpreter, wheel: &Path) -> Result<Environment> {
        let requirements = self.source.join(REQUIREMENTS);
        let environment = Environment::new(self.target.join("test"));
        if environment.begin(interpreter, &[&requirements, wheel])? {
            let mut install = environment.pip("install");
            install.args(["--no-deps", "--requirement"]).arg(&requirements).arg(wheel);
            step::run("Install the wheel and what its tests need", &mut install, "check the network")?;
            step::run("See that nothing is missing", &mut environment.pip("check"), "renew the requirements")?;
            environment.finish(interpreter, &[&requirements, wheel])?;
        }
        Ok(environment)
    }

    /// A module that runs in the source folder and leaves nothing there.
    fn run(&self, environment: &Environment, module: &str) -> Command {
        let mut command = environment.module(module);
        command.current_dir(&self.source).env("PYTHONDONTWRITEBYTECODE", "1");
        command.env("TODO_WRITE_CACHE", self.target.join("cache"));
        command
    }
}

fn only_file(folder: &Path) -> Result<PathBuf> {
    let unreadable = || format!("could not read `{}`", folder.display());
    let mut files = fs::read_dir(folder).with_context(unreadable)?;
    let file = files.next().with_context(|| format!("there is no wheel in `{}`", folder.display()))?;
    Ok(file.with_context(unreadable)?.path())
}
