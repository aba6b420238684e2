//! The finished file, as others get it.

mod support;

use std::collections::BTreeSet;

use support::component::built_component;
use wasmtime::Engine;
use wasmtime::component::Component;
use wasmtime::component::types::ComponentItem;

/// The files of the two tools, and the typed door of each.
const TOOLS: [(&str, &str, &[&str]); 2] = [
    ("todo-write.wasm", "agent-tools:todo/todo-list@0.1.0", &["call", "read", "render", "write"]),
    ("task-board.wasm", "agent-tools:todo/board@0.1.0", &["call", "create", "get", "read", "render", "update"]),
];

fn component(file: &str) -> (Engine, Component) {
    let engine = Engine::default();
    let path = built_component().with_file_name(file);
    let component = Component::from_file(&engine, path).expect("run `cargo xtask test`, which builds the component");
    (engine, component)
}

/// The functions of an interface that the file imports or exports.
fn functions(engine: &Engine, item: &ComponentItem) -> BTreeSet<String> {
    let ComponentItem::ComponentInstance(instance) = item else { panic!("not an interface") };
    instance
        .exports(engine)
        .filter(|(_, item)| matches!(item.ty, ComponentItem::ComponentFunc(_)))
        .map(|(name, _)| name.to_owned())
        .collect()
}

#[test]
fn each_imports_state_and_nothing_else() {
    for (file, ..) in TOOLS {
        let (engine, component) = component(file);
        let kind = component.component_type();
        let imports: Vec<_> =
            kind.imports(&engine).map(|(name, item)| (name.to_owned(), functions(&engine, &item.ty))).collect();
        let state = ("agent-tools:todo/state@0.1.0".into(), ["load", "save"].map(String::from).into());
        assert_eq!(imports, [state], "{file}");
    }
}

#[test]
fn each_exports_both_of_its_doors() {
    for (file, typed, of_typed) in TOOLS {
        let (engine, component) = component(file);
        let kind = component.component_type();
        let doors: Vec<_> =
            kind.exports(&engine).map(|(name, item)| (name.to_owned(), functions(&engine, &item.ty))).collect();
        for (name, functions) in
            [("agent-tools:todo/tool@0.1.0", &["call", "definitions", "guidance"][..]), (typed, of_typed)]
        {
            let functions = functions.iter().map(|name| (*name).to_owned()).collect();
            assert!(doors.contains(&(name.to_owned(), functions)), "{file}: {name} in {doors:?}");
        }
    }
}

#[test]
fn each_is_small() {
    for (file, kib) in [("todo-write.wasm", 100), ("task-board.wasm", 204)] {
        let bytes = std::fs::metadata(built_component().with_file_name(file)).expect("it is there").len();
        assert!(bytes <= kib * 1024, "{file}: {bytes} bytes");
    }
}
