//! The finished file, as others get it.

mod support;

use std::collections::BTreeSet;

use support::component::built_component;
use wasmtime::Engine;
use wasmtime::component::Component;
use wasmtime::component::types::ComponentItem;

fn component() -> (Engine, Component) {
    let engine = Engine::default();
    let component =
        Component::from_file(&engine, built_component()).expect("run `cargo xtask test`, which builds the component");
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
fn it_imports_state_and_nothing_else() {
    let (engine, component) = component();
    let kind = component.component_type();
    let imports: Vec<_> =
        kind.imports(&engine).map(|(name, item)| (name.to_owned(), functions(&engine, &item.ty))).collect();
    assert_eq!(imports, [("agent-tools:todo/state@0.1.0".into(), ["load", "save"].map(String::from).into())]);
}

#[test]
fn it_exports_both_doors() {
    let (engine, component) = component();
    let kind = component.component_type();
    let doors: Vec<_> =
        kind.exports(&engine).map(|(name, item)| (name.to_owned(), functions(&engine, &item.ty))).collect();
    let expected = [
        ("agent-tools:todo/tool@0.1.0", &["call", "definitions", "guidance"][..]),
        ("agent-tools:todo/todo-list@0.1.0", &["call", "read", "render", "write"]),
    ];
    for (name, functions) in expected {
        let functions = functions.iter().map(|name| (*name).to_owned()).collect();
        assert!(doors.contains(&(name.to_owned(), functions)), "{name} in {doors:?}");
    }
}

#[test]
fn it_is_small() {
    let bytes = std::fs::metadata(built_component()).expect("it is there").len();
    assert!(bytes <= 100 * 1024, "{bytes} bytes");
}
