//! What a finished file says about itself: its name, what `Cargo.toml` says, and the docs of its WIT functions.

use std::fmt::Write;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use wasm_encoder::{ComponentSection, CustomSection};
use wasm_metadata::{AddMetadata, AddMetadataField};
use wit_parser::{Docs, Function, PackageMetadata, Resolve, WorldId, WorldItem};

use crate::project::Package;

/// The first byte of the section: the version of its format.
const FORMAT: u8 = 1;

/// Adds name, facts and function docs to a component.
pub fn add(package: &Package, component: &[u8]) -> Result<Vec<u8>> {
    // The encoder names each of its inner parts, which would be a fiftieth of the file and of use to nobody: only the
    // component keeps a name.
    let mut file = component.to_vec();
    for name in [AddMetadataField::Clear, AddMetadataField::Set(package.name.clone())] {
        let mut metadata = AddMetadata::default();
        metadata.name = name;
        file = metadata.to_wasm(&file).context("could not name the component")?;
    }
    for (section, text) in &package.facts {
        append(&mut file, section, text.as_bytes());
    }
    append(&mut file, PackageMetadata::SECTION_NAME, &section(package)?);
    Ok(file)
}

fn append(file: &mut Vec<u8>, name: &str, data: &[u8]) {
    CustomSection { name: name.into(), data: data.into() }.append_to_component(file);
}

/// The `package-docs` section.
///
/// It names the world `root` and nothing else, because that is what a decoded component's world is called: readers refuse
/// a section that names something they don't have. They know no place for the docs of an interface of another package
/// either, so those functions are described in the world's own text.
fn section(package: &Package) -> Result<Vec<u8>> {
    let mut resolve = Resolve::default();
    let mut packages = Vec::new();
    for folder in &package.wit {
        let (id, _) = resolve
            .push_dir(folder)
            .with_context(|| format!("could not read the WIT package in `{}`", folder.display()))?;
        packages = vec![id];
    }
    let world = resolve.select_world(&packages, Some(&package.world))?;
    let mut section = vec![FORMAT];
    serde_json::to_writer(&mut section, &json!({ "worlds": { "root": root(&resolve, world) } }))?;
    Ok(section)
}

fn root(resolve: &Resolve, world: WorldId) -> Value {
    let world = &resolve.worlds[world];
    let mut text = text(&world.docs).to_owned();
    let mut root = Map::new();
    for (verb, key, items) in [("Imports", "funcs", &world.imports), ("Exports", "func_exports", &world.exports)] {
        let mut functions = Map::new();
        for (name, item) in items {
            match item {
                WorldItem::Interface { id, .. } if !resolve.interfaces[*id].functions.is_empty() => {
                    let interface = &resolve.interfaces[*id];
                    let name = resolve.name_world_key(name);
                    describe(&mut text, &format!("{verb} `{name}`"), &interface.docs, interface.functions.values());
                }
                WorldItem::Function(function) => {
                    functions.insert(function.name.clone(), json!({ "docs": function.docs.contents }));
                }
                WorldItem::Interface { .. } | WorldItem::Type { .. } => {}
            }
        }
        if !functions.is_empty() {
            root.insert(key.to_owned(), Value::Object(functions));
        }
    }
    root.insert("docs".to_owned(), Value::String(text));
    Value::Object(root)
}

fn describe<'a>(out: &mut String, title: &str, docs: &Docs, functions: impl Iterator<Item = &'a Function>) {
    // Writing to a string can't fail.
    let _ = write!(out, "\n\n{title}: {}\n", text(docs));
    for function in functions {
        let parameters: Vec<_> = function.params.iter().map(|parameter| parameter.name.as_str()).collect();
        let lines = text(&function.docs).replace('\n', "\n  ");
        let _ = write!(out, "\n- `{}({})`: {lines}", function.name, parameters.join(", "));
    }
}

fn text(docs: &Docs) -> &str {
    docs.contents.as_deref().unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::CHECKLIST;
    use crate::project::Project;
    use wit_component::{ComponentEncoder, DecodedWasm, StringEncoding};
    use wit_parser::ManglingAndAbi;

    /// A component of the package's world, without code: what it says about itself is the same.
    fn hollow(package: &Package) -> Vec<u8> {
        let mut resolve = Resolve::default();
        let (id, _) = resolve.push_dir(&package.wit[0]).expect("the WIT package is sound");
        let world = resolve.select_world(&[id], Some(&package.world)).expect("the world is there");
        let mut module = wit_component::dummy_module(&resolve, world, ManglingAndAbi::Standard32);
        wit_component::embed_component_metadata(&mut module, &resolve, world, StringEncoding::UTF8, true)
            .expect("the world can be embedded");
        ComponentEncoder::default().module(&module).expect("it is a module").encode().expect("it has the world")
    }

    #[test]
    fn the_finished_file_decodes_with_its_docs() {
        let package = Project::find().and_then(|project| project.package(&CHECKLIST)).expect("the package is there");
        let file = add(&package, &hollow(&package)).expect("the docs can be added");
        let Ok(DecodedWasm::Component(resolve, world)) = wit_component::decode(&file) else {
            panic!("the finished file is no component that decodes");
        };
        let docs = resolve.worlds[world].docs.contents.as_deref().expect("the world has docs");
        for wanted in [
            "agent-tools:todo/state@",
            "- `save(key, value, expected)`: ",
            "- `definitions(dialect)`: ",
            "- `render(todos)`: ",
        ] {
            assert!(docs.contains(wanted), "{wanted} is not in:\n{docs}");
        }
        assert_eq!(resolve.worlds[world].name, "root");
    }

    #[test]
    fn the_finished_file_says_what_it_is() {
        let package = Project::find().and_then(|project| project.package(&CHECKLIST)).expect("the package is there");
        let file = add(&package, &hollow(&package)).expect("the docs can be added");
        let mut sections = Vec::new();
        let mut depth = 0;
        for payload in wasmparser::Parser::new(0).parse_all(&file) {
            match payload.expect("the file is well formed") {
                wasmparser::Payload::ModuleSection { .. } | wasmparser::Payload::ComponentSection { .. } => depth += 1,
                wasmparser::Payload::End(_) => depth -= 1,
                wasmparser::Payload::CustomSection(section) if depth == 0 => {
                    sections.push((section.name().to_owned(), section.data().to_vec()));
                }
                _ => {}
            }
        }
        let section = |name: &str| sections.iter().find(|(found, _)| found == name).map(|(_, data)| data.as_slice());
        assert_eq!(section("version"), Some(env!("CARGO_PKG_VERSION").as_bytes()));
        assert_eq!(section("licenses"), Some(&b"MIT"[..]));
        assert!(section("description").is_some());
        let docs = section("package-docs").expect("there are docs");
        let json: Value = serde_json::from_slice(&docs[1..]).expect("the section holds JSON");
        let worlds: Vec<_> = json["worlds"].as_object().expect("there are worlds").keys().cloned().collect();
        assert_eq!((docs[0], json.as_object().map(Map::len), worlds), (FORMAT, Some(1), vec!["root".to_owned()]));
        let name = section("component-name").expect("the component has a name");
        assert!(name.windows(10).any(|window| window == b"todo-write"));
    }

    #[test]
    fn functions_of_the_world_itself_have_entries_of_their_own() {
        let mut resolve = Resolve::default();
        let wit = "package a:b;\n/// The world.\nworld w {\n  /// What it gets.\n  import get: func(n: u32);\n  \
                   /// What it runs.\n  export run: func();\n}\n";
        let id = resolve.push_str("w.wit", wit).expect("the WIT is sound");
        let world = resolve.select_world(&[id], Some("w")).expect("the world is there");
        let expected = json!({
            "docs": "The world.",
            "funcs": { "get": { "docs": "What it gets." } },
            "func_exports": { "run": { "docs": "What it runs." } },
        });
        assert_eq!(root(&resolve, world), expected);
    }
}
