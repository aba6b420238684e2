//! The walk-through of docs/composition.md, followed to the letter in an empty folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The texts between the fences of one language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

/// A folder that looks like a clone in which everything was built: the source, and the components where they are built now.
fn clone(folder: &Path) -> PathBuf {
    let clone = folder.join("clone");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let built = Path::new(env!("TODO_HOST_EMBEDDED_COMPONENT")).parent().unwrap();
    for (from, to) in [(&*source.join("wit"), "wit"), (built, "target/component")] {
        let to = clone.join(to);
        fs::create_dir_all(&to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_file() {
                fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
            }
        }
    }
    clone
}

/// Runs commands in a shell, without the network, and gives what they print.
fn run(commands: &str, folder: &Path, clone: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_todo-host"));
    let mut command = Command::new("sh");
    command.args(["-e", "-c", commands]).current_dir(folder);
    command.env("PATH", format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap()));
    command.env("TODO_WRITE", clone).env("CARGO_NET_OFFLINE", "true");
    // The folder is a project of its own, whatever builds this test.
    for variable in ["CARGO_TARGET_DIR", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        command.env_remove(variable);
    }
    let output = command.output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{commands}\n{printed}{}", String::from_utf8_lossy(&output.stderr));
    printed
}

#[test]
fn the_walk_through_leads_from_an_empty_folder_to_a_filter_that_works() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/composition.md")).unwrap();
    let [begin, end] = blocks(&page, "sh").try_into().unwrap();
    let [manifest] = blocks(&page, "toml").try_into().unwrap();
    let [source] = blocks(&page, "rust").try_into().unwrap();
    let [answer] = blocks(&page, "json").try_into().unwrap();

    let folder = tempfile::tempdir().unwrap();
    let clone = clone(folder.path());
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    run(&begin, &empty, &clone);
    let project = empty.join("house-rule");
    fs::write(project.join("Cargo.toml"), manifest).unwrap();
    fs::write(project.join("src/lib.rs"), source).unwrap();
    let printed = run(&end, &project, &clone);
    assert_eq!(printed.lines().last(), Some(answer.trim_end()), "{printed}");
}
