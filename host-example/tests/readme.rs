//! What the README shows is true.

use std::path::Path;
use std::process::Command;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The texts between the fences of one language.
fn blocks(language: &str) -> Vec<String> {
    let readme = read("../README.md");
    let fence = format!("```{language}\n");
    readme.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_shortest_host_of_the_readme_is_the_example() {
    let example = read("examples/shortest_host.rs");
    assert_eq!(blocks("rust"), [example.as_str()]);
    assert!(example.lines().count() < 60);
}

#[test]
fn the_shortest_host_draws_a_checklist() {
    // Cargo builds the examples of a package for its tests, in the folder beside the one of the tests.
    let tests = std::env::current_exe().unwrap();
    let folder = tests.parent().and_then(Path::parent).unwrap().join("examples");
    let example = folder.join(format!("shortest_host{}", std::env::consts::EXE_SUFFIX));
    let output = Command::new(&example).arg(env!("TODO_HOST_EMBEDDED_COMPONENT")).output();
    let output =
        output.unwrap_or_else(|error| panic!("{}: {error}; `cargo build --examples` makes it", example.display()));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    let (answer, checklist) = printed.split_once("\n\n").unwrap();
    assert!(answer.starts_with("{\"message\":"), "{answer}");
    assert_eq!(checklist, "✅ Write a parser\n🔄 Running the tests\n");
}

#[test]
fn the_story_of_the_readme_is_a_part_of_the_demo() {
    assert!(read("tests/fixtures/demo.txt").contains(&blocks("text")[0]));
}

#[test]
fn the_commands_of_the_readme_work() {
    let folder = tempfile::tempdir().unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_todo-host"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let commands: Vec<_> = blocks("sh").into_iter().filter(|block| block.contains("todo-host")).collect();
    assert_eq!(commands.len(), 2);
    let output = Command::new("sh")
        .args(["-e", "-c", &commands.concat()])
        .env("PATH", path)
        .env("TODO_HOST_STATE", format!("sqlite:{}", folder.path().join("sessions.db").display()))
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    assert!(printed.contains("🔄 Running the tests"), "{printed}");
    assert!(printed.ends_with("⬜ #1 Write the docs\n└─ ⬜ #2 Publish them\n"), "{printed}");
}

/// Fails unless a page names every code of an interface.
fn names_every_code(page: &str, wit: &str) {
    let (page, wit) = (read(page), read(wit));
    let codes = wit.split("enum code {").nth(1).unwrap().split('}').next().unwrap();
    for code in codes.lines().map(str::trim).filter(|line| !line.starts_with("///") && !line.is_empty()) {
        let code = code.trim_end_matches(',').replace('-', "_").to_uppercase();
        assert!(page.contains(&format!("`{code}`")), "{code}");
    }
}

#[test]
fn the_readme_names_every_code_of_the_checklist() {
    names_every_code("../README.md", "../wit/types.wit");
}

#[test]
fn the_page_of_the_board_names_every_code() {
    names_every_code("../docs/task-board.md", "../wit/board.wit");
}
