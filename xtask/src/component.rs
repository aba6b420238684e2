//! From source to `target/component/todo-write.wasm`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wit_component::ComponentEncoder;

use crate::leaks::Folders;
use crate::project::Project;
use crate::report::Built;
use crate::step::Voice;
use crate::world::World;
use crate::{docs, step, tools};

/// The package that is built.
pub const PACKAGE: &str = "todo-write";

/// Its profile in the root `Cargo.toml`.
const PROFILE: &str = "embedded";

/// The variable that tells the builds of the host and of the packages in other languages where the component is.
pub const VARIABLE: &str = "TODO_WRITE_COMPONENT";

/// How the component is built.
#[derive(Default)]
pub struct Settings {
    /// A `wasm-opt` program to shrink the core module with.
    pub wasm_opt: Option<PathBuf>,
    /// How much is said meanwhile.
    pub voice: Voice,
}

/// Builds the component, checks it, and puts it in its place.
pub fn build(project: &Project, settings: &Settings) -> Result<Built> {
    tools::ensure_target(tools::WASM)?;
    let package = project.package(PACKAGE)?;
    let folders = Folders::find(project)?;

    let mut command = cargo(project, &folders, "rustc");
    // `cargo build` would make the plain library too, and cargo leaves link-time optimisation out for such a pair.
    command.args(["--lib", "--crate-type", "cdylib"]);
    command.args(["--profile", PROFILE, "--locked"]);
    step::cargo("Compile the component", &mut command, settings.voice)?;
    let name = PACKAGE.replace('-', "_");
    let mut core = project.target.join(tools::WASM).join(PROFILE).join(name).with_extension("wasm");
    if let Some(program) = &settings.wasm_opt {
        core = shrink(program, &core)?;
    }

    step::say("Encode it as a component, with its name and its docs");
    let core = fs::read(&core).with_context(|| format!("could not read `{}`", core.display()))?;
    let mut encoder = ComponentEncoder::default();
    let encoder = encoder.validate(true).module(&core).context("the core module does not fit its world")?;
    let encoded = encoder.encode().context("the core module could not be encoded as a component")?;
    let file = docs::add(&package, &encoded)?;
    // Reading it back proves that other tools can.
    let world = World::decode(&file)?;
    folders.scan(&file)?;

    let path = project.component(PACKAGE);
    write(&path, &file).with_context(|| format!("could not write `{}`", path.display()))?;
    Built::new(project.shown(&path).to_string(), &file, world)
}

/// A cargo command on the package for the component's target, with all the compiler flags: the one place that sets them.
pub fn cargo(project: &Project, folders: &Folders, verb: &str) -> Command {
    let mut flags = vec![
        // The default shadow stack of 1 MiB would be most of an instance's memory.
        "-Clink-arg=-zstack-size=65536".to_owned(),
        // The compiler's own threshold, far above this one, buys nothing and costs a seventh of the size.
        "-Cllvm-args=--inline-threshold=120".to_owned(),
    ];
    flags.extend(folders.flags());
    let mut command = project.cargo([verb, "--package", PACKAGE, "--target", tools::WASM]);
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
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
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
    command.env(VARIABLE, project.component(PACKAGE));
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
