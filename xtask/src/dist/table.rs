//! What each published component is, for people and for programs.

use anyhow::Result;
use serde_json::{Value, json};

use crate::project::Package;
use crate::report::{Built, kib};

/// What is said about a component.
pub struct Entry {
    file: String,
    facts: Vec<(&'static str, String)>,
    world: String,
    bytes: usize,
    gzipped: usize,
    digest: String,
    imports: Vec<String>,
    exports: Vec<String>,
}

impl Entry {
    /// What is to be said about a finished file.
    pub fn new(file: String, package: &Package, built: &Built, digest: String) -> Result<Self> {
        Ok(Self {
            file,
            facts: package.facts.clone(),
            world: package.world.clone(),
            bytes: built.size,
            gzipped: built.gzipped,
            digest,
            imports: built.world.imports(),
            exports: built.world.exports(),
        })
    }

    fn fact(&self, name: &str) -> &str {
        self.facts.iter().find_map(|(fact, text)| (*fact == name).then_some(text.as_str())).unwrap_or_default()
    }
}

/// The table as a person reads it on a terminal or a page.
pub fn draw(entries: &[Entry]) -> String {
    let mut text = String::from("| file | KiB | gzipped | imports | what it is |\n|---|---|---|---|---|\n");
    for entry in entries {
        text.push_str(&format!(
            "| `{}` | {:.1} | {:.1} | {} | {} |\n",
            entry.file,
            kib(entry.bytes),
            kib(entry.gzipped),
            names(&entry.imports),
            entry.fact("description"),
        ));
    }
    text
}

/// The page in the folder.
pub fn page(entries: &[Entry]) -> String {
    let version = entries.first().map(|entry| entry.fact("version")).unwrap_or_default();
    let licence = entries.first().map(|entry| entry.fact("licenses")).unwrap_or_default();
    format!(
        "# todo-write {version}\n\n\
         Components of the agent tool `todo_write`, licence {licence}. Each file carries its name, version, description and \
         docs in sections of its own.\n\n{}\n\
         `todo-write.core.wasm` is the core module inside `todo-write.wasm`, for hosts that know no components; a section in it \
         holds its world. `wit/` is the package of interfaces, `components.json` says the same as this table to a program, and \
         `sha256sum --check SHA256SUMS` checks every file.\n",
        draw(entries)
    )
}

/// The same for programs.
pub fn json(entries: &[Entry], toolchain: &str) -> Result<String> {
    let component = |entry: &Entry| {
        let mut object = json!({
            "file": entry.file,
            "world": entry.world,
            "bytes": entry.bytes,
            "gzipped": entry.gzipped,
            "sha256": entry.digest,
            "imports": entry.imports,
            "exports": entry.exports,
        });
        for (name, text) in &entry.facts {
            object[*name] = Value::String(text.clone());
        }
        object
    };
    let components = entries.iter().map(component).collect::<Vec<_>>();
    let text = serde_json::to_string_pretty(&json!({ "toolchain": toolchain, "components": components }))?;
    Ok(text + "\n")
}

/// The interfaces without package and version, which are the same for nearly all.
fn names(imports: &[String]) -> String {
    if imports.is_empty() {
        return "nothing".to_owned();
    }
    let short = |name: &String| {
        let name = name.strip_prefix("agent-tools:todo/").and_then(|rest| rest.split('@').next()).unwrap_or(name);
        format!("`{name}`")
    };
    imports.iter().map(short).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        Entry {
            file: "a.wasm".to_owned(),
            facts: vec![("version", "1.2.3".to_owned()), ("description", "A thing".to_owned())],
            world: "w".to_owned(),
            bytes: 2048,
            gzipped: 512,
            digest: "00ff".to_owned(),
            imports: vec!["agent-tools:todo/state@1.2.3".to_owned(), "wasi:keyvalue/store@0.2.0-draft2".to_owned()],
            exports: vec![],
        }
    }

    #[test]
    fn a_row_says_what_a_person_asks_first() {
        let page = page(&[entry()]);
        assert!(page.starts_with("# todo-write 1.2.3\n"), "{page}");
        let row = "| `a.wasm` | 2.0 | 0.5 | `state`, `wasi:keyvalue/store@0.2.0-draft2` | A thing |\n";
        assert!(page.contains(row), "{page}");
    }

    #[test]
    fn a_program_finds_the_facts_the_imports_and_the_digest() {
        let text = json(&[entry()], "rustc 1.95.0").expect("it can be written");
        let value: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(value["toolchain"], "rustc 1.95.0");
        let component = &value["components"][0];
        assert_eq!(component["version"], "1.2.3");
        assert_eq!(component["imports"][0], "agent-tools:todo/state@1.2.3");
        assert_eq!((&component["sha256"], &component["bytes"]), (&json!("00ff"), &json!(2048)));
    }
}
