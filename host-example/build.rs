//! Finds the built component, which the program carries inside and the tests run. The library has no need of it.

use std::env;
use std::path::{Path, PathBuf};

/// Where the program's source reads the path from, at compile time.
const FOR_SOURCE: &str = "TODO_HOST_EMBEDDED_COMPONENT";

/// Names another file to embed.
const CHOICE: &str = "TODO_WRITE_COMPONENT";

fn main() {
    println!("cargo::rerun-if-env-changed={CHOICE}");
    println!("cargo::rerun-if-env-changed=CARGO_TARGET_DIR");
    let path = match env::var_os(CHOICE) {
        Some(path) => workspace().join(path),
        None => target_folder().join("component").join("todo-write.wasm"),
    };
    println!("cargo::rerun-if-changed={}", path.display());
    if path.is_file() {
        println!("cargo::rustc-env={FOR_SOURCE}={}", path.display());
    } else if env::var_os("CARGO_FEATURE_CLI").is_some() {
        println!(
            "cargo::error=there is no component at {}: run `cargo xtask build` first, or name a built one with {CHOICE}",
            path.display()
        );
    }
}

/// The folder that relative paths are meant from.
fn workspace() -> PathBuf {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    package.parent().map_or(package.clone(), Path::to_owned)
}

/// Cargo does not tell a build script where its target folder is; it marks that folder with a file, though.
fn target_folder() -> PathBuf {
    if let Some(folder) = env::var_os("CARGO_TARGET_DIR") {
        return workspace().join(folder);
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let marked = out.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    marked.map_or_else(|| workspace().join("target"), Path::to_owned)
}
