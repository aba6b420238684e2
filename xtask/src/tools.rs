//! What a task needs on the machine: it is added when it is missing.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::project::Project;
use crate::step;

/// The target that a component of ours is compiled for.
pub const WASM: &str = "wasm32-unknown-unknown";

/// The version of cargo-component that `check` uses.
const CARGO_COMPONENT: &str = "0.21.1";

/// The folder of the Rust toolchain in use.
pub fn sysroot() -> Result<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(&rustc)
        .args(["--print", "sysroot"])
        .output()
        .with_context(|| format!("could not start `{}`; install Rust with rustup", Path::new(&rustc).display()))?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if !output.status.success() || text.is_empty() {
        bail!("`rustc --print sysroot` failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(PathBuf::from(text))
}

/// What the compiler in use says about its version.
pub fn rustc() -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(&rustc).arg("--version").output();
    let output = output
        .with_context(|| format!("could not start `{}`; install Rust with rustup", Path::new(&rustc).display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Makes sure that the standard library for `target` is there, by rustup when it is missing.
pub fn ensure_target(target: &str) -> Result<()> {
    let sysroot = sysroot()?;
    if sysroot.join("lib/rustlib").join(target).join("lib").is_dir() {
        return Ok(());
    }
    if !starts("rustup", "--version") {
        bail!(
            "the Rust in `{}` has no `{target}` target, and there is no rustup to add it; install Rust with rustup, \
             or add your distribution's package of the Rust standard library for `{target}`",
            sysroot.display()
        );
    }
    step::run(
        &format!("Add the {target} target, which this toolchain lacks"),
        Command::new("rustup").args(["target", "add", target]),
        &format!("check the network, then run `rustup target add {target}` by hand"),
    )
}

/// Makes sure that a cargo subcommand which comes with Rust is there, by rustup when it is missing.
pub fn ensure_rust_component(name: &str, program: &str) -> Result<()> {
    if starts(program, "--version") {
        return Ok(());
    }
    if !starts("rustup", "--version") {
        bail!("`{program}` is missing, and there is no rustup to add it; install your distribution's `{name}`");
    }
    step::run(
        &format!("Add {name}, which this toolchain lacks"),
        Command::new("rustup").args(["component", "add", name]),
        &format!("check the network, then run `rustup component add {name}` by hand"),
    )
}

/// Gives the folder that holds cargo-component, and installs it there first when it is missing.
pub fn ensure_cargo_component(project: &Project) -> Result<PathBuf> {
    let root = project.target.join("tools");
    let folder = root.join("bin");
    let program = folder.join(format!("cargo-component{}", env::consts::EXE_SUFFIX));
    let version = Command::new(&program).args(["component", "--version"]).output();
    if version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(CARGO_COMPONENT)) {
        return Ok(folder);
    }
    let package = format!("cargo-component@{CARGO_COMPONENT}");
    let mut install = project.cargo(["install", package.as_str(), "--locked", "--debug", "--force", "--root"]);
    // A folder of its own, so that its crates don't mix with ours.
    install.arg(&root).env("CARGO_TARGET_DIR", root.join("build"));
    step::run(
        "Install cargo-component (once; this takes some minutes)",
        &mut install,
        "check the network; it needs a C compiler too",
    )?;
    // Only the program is needed from now on, and the folder is large. Leaving it there would do no harm.
    let _ = std::fs::remove_dir_all(root.join("build"));
    Ok(folder)
}

/// Whether a program is on the path.
pub fn on_path(program: &str) -> bool {
    let paths = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}

fn starts(program: &str, argument: &str) -> bool {
    Command::new(program).arg(argument).output().is_ok_and(|output| output.status.success())
}
