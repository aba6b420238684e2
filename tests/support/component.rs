//! Where the built component is.

use std::env;
use std::path::{Path, PathBuf};

/// What `TODO_WRITE_COMPONENT` names, or what `cargo xtask build` has written.
pub fn built_component() -> PathBuf {
    let path = env::var_os("TODO_WRITE_COMPONENT").map_or_else(in_target_folder, PathBuf::from);
    assert!(path.is_file(), "there is no component at {}: run `cargo xtask test`", path.display());
    path
}

/// A test runs from `<target>/<profile>/deps`.
fn in_target_folder() -> PathBuf {
    let program = env::current_exe().unwrap_or_default();
    let target = program.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    let target = target.map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target"), Path::to_owned);
    target.join("component/todo-write.wasm")
}
