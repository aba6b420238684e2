//! Finds the built components, which the program carries inside and the tests run. The library has no need of them.

use std::env;
use std::path::{Path, PathBuf};

/// Where the program's source reads the paths from, at compile time.
const FOR_SOURCE: &str = "TODO_HOST_EMBEDDED_COMPONENT";
/// The same for the components that lie beside it.
const BESIDE: [(&str, &str); 2] = [
    ("TODO_HOST_EMBEDDED_NUDGED_COMPONENT", "todo-write-nudged.wasm"),
    ("TODO_HOST_EMBEDDED_BOARD_COMPONENT", "task-board.wasm"),
];

/// Names another file to embed.
const CHOICE: &str = "TODO_WRITE_COMPONENT";

fn main() {
    println!("cargo::rerun-if-env-changed={CHOICE}");
    println!("cargo::rerun-if-env-changed=CARGO_TARGET_DIR");
    let path = match env::var_os(CHOICE) {
        Some(path) => workspace().join(path),
        None => target_folder().join("component").join("todo-write.wasm"),
    };
    embed(FOR_SOURCE, &path);
    for (variable, name) in BESIDE {
        embed(variable, &path.with_file_name(name));
    }
}

fn embed(variable: &str, path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
    if path.is_file() {
        println!("cargo::rustc-env={variable}={}", path.display());
    } else if env::var_os("CARGO_FEATURE_CLI").is_some() {
        println!(
            "cargo::error=there is no component at {}: run `cargo xtask build` first, or name a built todo-write.wasm with \
             {CHOICE}, and have the others beside it",
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
