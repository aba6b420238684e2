//! From source to a file in `target/component/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wit_component::ComponentEncoder;

use crate::components::{self, Component, Goal};
use crate::leaks::Folders;
use crate::project::{Package, Project};
use crate::report::Built;
use crate::step::Voice;
use crate::world::World;
use crate::{docs, step, tools};

/// The profile of components in the root `Cargo.toml`.
const PROFILE: &str = "embedded";

/// The variable that tells the builds of the host and of the packages in other languages where the checklist is; the other
/// components lie beside it.
pub const VARIABLE: &str = "TODO_WRITE_COMPONENT";

/// How the component is built.
#[derive(Default)]
pub struct Settings {
    /// A `wasm-opt` program to shrink the core module with.
    pub wasm_opt: Option<PathBuf>,
    /// How much is said meanwhile.
    pub voice: Voice,
}

/// Builds every component, and gives them in the order of [`components::ALL`].
pub fn build_all(project: &Project, settings: &Settings) -> Result<Vec<Built>> {
    components::ALL.iter().map(|component| build(project, component, settings)).collect()
}

/// Builds a component, checks it, and puts it in its place.
pub fn build(project: &Project, component: &Component, settings: &Settings) -> Result<Built> {
    tools::ensure_target(tools::WASM)?;
    let package = project.package(component)?;
    let folders = Folders::find(project)?;

    let mut command = cargo(project, component, &folders, "rustc");
    // `cargo build` would make the plain library too, and cargo leaves link-time optimisation out for such a pair.
    command.args(["--lib", "--crate-type", "cdylib"]);
    command.args(["--profile", PROFILE, "--locked"]);
    step::cargo(&format!("Compile the component {}", component.name), &mut command, settings.voice)?;
    let mut core = core(project, component);
    if let Some(program) = &settings.wasm_opt {
        core = shrink(program, &core)?;
    }

    let core = fs::read(&core).with_context(|| format!("could not read `{}`", core.display()))?;
    let mut encoder = ComponentEncoder::default();
    let encoder = encoder.validate(true).module(&core).context("the core module does not fit its world")?;
    let encoded = encoder.encode().context("the core module could not be encoded as a component")?;
    finish(project, &folders, &package, &encoded)
}

/// Adds to an encoded component what it says about itself, checks the file, and puts it in its place.
pub fn finish(project: &Project, folders: &Folders, package: &Package, encoded: &[u8]) -> Result<Built> {
    let file = docs::add(package, encoded)?;
    // Reading it back proves that other tools can.
    let world = World::decode(&file)?;
    folders.scan(&file)?;

    let path = project.component(&package.name);
    write(&path, &file).with_context(|| format!("could not write `{}`", path.display()))?;
    Built::new(project.shown(&path).to_string(), &file, world)
}

/// Where the core module that a component is encoded from stands, once it was built.
pub fn core(project: &Project, component: &Component) -> PathBuf {
    let name = component.package.replace('-', "_");
    target(project, component).join(tools::WASM).join(PROFILE).join(name).with_extension("wasm")
}

/// Cargo's target folder for a component. Two variants of a package would take one another's file for their own.
fn target(project: &Project, component: &Component) -> PathBuf {
    match &component.variant {
        Some(variant) => project.target.join("variants").join(variant.feature),
        None => project.target.clone(),
    }
}

/// A cargo command on the package for the component's target, with all the compiler flags: the one place that sets them.
pub fn cargo(project: &Project, component: &Component, folders: &Folders, verb: &str) -> Command {
    let mut flags = vec![
        // The default shadow stack of 1 MiB would be most of an instance's memory.
        "-Clink-arg=-zstack-size=65536".to_owned(),
        // The compiler's own threshold is far above both: it buys no speed, and costs a seventh of the size.
        format!(
            "-Cllvm-args=--inline-threshold={}",
            match component.goal {
                Goal::Speed => 120,
                Goal::Size => 20,
            }
        ),
        // Cargo forgets what the profile says of it for packages with settings of their own.
        "-Cstrip=symbols".to_owned(),
    ];
    flags.extend(folders.flags());
    let mut command = project.cargo([verb, "--package", component.package, "--target", tools::WASM]);
    command.env("CARGO_TARGET_DIR", target(project, component));
    if let Some(variant) = &component.variant {
        command.args(["--features", variant.feature]);
    }
    // Unlike `RUSTFLAGS`, this variable can hold paths with spaces. It takes the place of every other setting.
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f")).env_remove("RUSTFLAGS");
    command
}

fn shrink(program: &Path, core: &Path) -> Result<PathBuf> {
    // It refuses what rustc emits unless told that these are on.
    const FEATURES: [&str; 6] = [
        "--enable-bulk-memory",
        "--enable-nontrapping-float-to-int",
        "--enable-sign-ext",
        "--enable-mutable-globals",
        "--enable-reference-types",
        "--enable-multivalue",
    ];
    let smaller = core.with_extension("opt.wasm");
    let mut command = Command::new(program);
    command.arg("-Oz").args(FEATURES).arg(core).arg("-o").arg(&smaller);
    step::run("Shrink the core module", &mut command, "leave --wasm-opt out, or give a newer wasm-opt")?;
    Ok(smaller)
}

/// Writes a file whole or not at all, and leaves one alone that is the same already: then nothing after it is rebuilt.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let whole = path.with_extension(format!("{}.part", std::process::id()));
    fs::write(&whole, bytes)?;
    fs::rename(&whole, path).inspect_err(|_| {
        // The rename is what failed; a left-over part would only be litter.
        let _ = fs::remove_file(&whole);
    })?;
    Ok(())
}

/// Tells a command where the built component is.
pub fn point_at(project: &Project, command: &mut Command) {
    command.env(VARIABLE, project.component(components::CHECKLIST.name));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_left_alone_when_equal() {
        let folder = std::env::temp_dir().join(format!("xtask-write-{}", std::process::id()));
        let path = folder.join("inner/file.wasm");
        write(&path, b"one").expect("a new file can be written");
        let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).expect("the file is there");
        let before = modified(&path);
        write(&path, b"one").expect("the same bytes are fine");
        assert_eq!(modified(&path), before);
        write(&path, b"two").expect("the file can be replaced");
        assert_eq!(fs::read(&path).expect("the file is there"), b"two");
        assert_eq!(fs::read_dir(folder.join("inner")).expect("the folder is there").count(), 1);
        fs::remove_dir_all(folder).expect("the folder can go");
    }
}
