//! What must hold besides the tests.

use std::env;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::components::{CHECKLIST, Limits};
use crate::leaks::Folders;
use crate::project::Project;
use crate::report::{self, Built, kib};
use crate::world::{World, difference};
use crate::{component, components, step, tools, versions};

/// A check, and what runs it.
type Step = (&'static str, fn(&Project, &[Built]) -> Result<()>);

const STEPS: [Step; 7] = [
    ("the size and the imports of each component", promises),
    ("one version everywhere", versions::check),
    ("format", format),
    ("clippy on everything", clippy),
    ("clippy on the target of components", clippy_wasm),
    ("documentation", documentation),
    ("cargo-component builds the same world", cargo_component),
];

/// Builds the component and runs every check. All of them run, so that one run shows everything that is wrong.
pub fn run(project: &Project) -> Result<()> {
    let built = component::build_all(project, &component::Settings::default())?;
    built.iter().for_each(report::print);
    let mut failures = Vec::new();
    for (number, (name, check)) in STEPS.iter().enumerate() {
        step::say(&format!("Check {} of {}: {name}", number + 1, STEPS.len()));
        if let Err(error) = check(project, &built) {
            eprintln!("    FAILED: {error:#}");
            failures.push(*name);
        }
    }
    if failures.is_empty() {
        step::say("All checks passed");
        return Ok(());
    }
    bail!("{} of {} checks failed: {}", failures.len(), STEPS.len(), failures.join("; "))
}

fn promises(project: &Project, built: &[Built]) -> Result<()> {
    let version = project.version()?;
    for (component, built) in components::ALL.iter().zip(built) {
        let Limits { plain, gzipped } = component.limits;
        for (how, size, limit) in [("", built.size, plain), (" gzipped", built.gzipped, gzipped)] {
            if size > limit {
                bail!("`{}` is {:.1} KiB{how}, and may be {:.0} KiB at most", built.path, kib(size), kib(limit));
            }
        }
        let (mut imports, allowed) = (built.world.imports(), component.imports(&version));
        imports.sort();
        if imports != allowed {
            bail!("`{}` imports {imports:?}, and may import {allowed:?} alone", built.path);
        }
    }
    Ok(())
}

fn format(project: &Project, _: &[Built]) -> Result<()> {
    tools::ensure_rust_component("rustfmt", "cargo-fmt")?;
    step::run("Check the format", &mut project.cargo(["fmt", "--all", "--check"]), "run `cargo fmt --all`")
}

fn clippy(project: &Project, _: &[Built]) -> Result<()> {
    tools::ensure_rust_component("clippy", "cargo-clippy")?;
    let mut command = project.cargo(["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]);
    component::point_at(project, &mut command);
    step::run("Run clippy", &mut command, "")
}

fn clippy_wasm(project: &Project, _: &[Built]) -> Result<()> {
    tools::ensure_rust_component("clippy", "cargo-clippy")?;
    let folders = Folders::find(project)?;
    for component in components::ALL {
        let mut command = component::cargo(project, component, &folders, "clippy");
        command.args(["--lib", "--locked", "--", "-D", "warnings"]);
        step::run(&format!("Run clippy on {}", component.name), &mut command, "")?;
    }
    Ok(())
}

fn documentation(project: &Project, _: &[Built]) -> Result<()> {
    let mut command = project.cargo(["doc", "--workspace", "--no-deps", "--locked"]);
    component::point_at(project, command.env("RUSTDOCFLAGS", "-D warnings"));
    step::run("Build the documentation", &mut command, "")
}

fn cargo_component(project: &Project, built: &[Built]) -> Result<()> {
    let folder = tools::ensure_cargo_component(project)?;
    // It refuses to work without this target, even to build for another.
    tools::ensure_target("wasm32-wasip1")?;
    let paths = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect::<Vec<_>>();
    let paths = env::join_paths([folder].into_iter().chain(paths)).context("`PATH` can't be extended")?;
    // A folder of its own: this build has other flags, and replaces core modules by components.
    let target = project.target.join("cargo-component");
    let mut command = project.cargo(["component", "build", "--release", "--target", tools::WASM]);
    command.args(["--package", CHECKLIST.package, "--lib"]).env("PATH", paths).env("CARGO_TARGET_DIR", &target);
    let result = step::run("Build with cargo-component", &mut command, "");
    // It writes bindings that nothing uses. Without them the tree is as it was.
    let bindings = project.root.join("src/bindings.rs");
    if bindings.exists() {
        fs::remove_file(&bindings).with_context(|| format!("could not remove `{}`", bindings.display()))?;
    }
    result?;

    let name = CHECKLIST.package.replace('-', "_");
    let path = target.join(tools::WASM).join("release").join(name).with_extension("wasm");
    let file = fs::read(&path).with_context(|| format!("could not read `{}`", path.display()))?;
    let checklist = built.first().context("the checklist was not built")?;
    let (ours, theirs) = (checklist.world.text()?, World::decode(&file)?.text()?);
    if let Some((ours, theirs)) = difference(&ours, &theirs) {
        bail!("the worlds differ: `{ours}` built by xtask, `{theirs}` built by cargo-component");
    }
    eprintln!("    the same {} lines of WIT", ours.lines().count());
    Ok(())
}
