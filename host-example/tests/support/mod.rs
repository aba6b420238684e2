//! Components for the tests, the built one and ones that misbehave, and the program.
#![allow(dead_code)] // Each test file uses its share.

#[cfg(feature = "cli")]
pub mod program;

use std::path::{Path, PathBuf};

use wit_component::{ComponentEncoder, StringEncoding, embed_component_metadata};
use wit_parser::Resolve;

/// The component as `cargo xtask build` made it.
pub const BUILT: &str = env!("TODO_HOST_EMBEDDED_COMPONENT");

/// Another component that `cargo xtask build` made.
pub fn beside(name: &str) -> PathBuf {
    Path::new(BUILT).with_file_name(name)
}

/// A list that the tool accepts.
pub const GOOD: &str = r#"{"todos":[{"content":"Run the tests","activeForm":"Running the tests","status":"pending"}]}"#;

/// What `guidance` of the misbehaving component says.
pub const WELL: &str = "I am well.";

/// A component of the right world that says that it is well in `guidance`, and misbehaves in all other functions.
pub fn misbehaving() -> Vec<u8> {
    component("todo-write", include_str!("misbehaving.wat"))
}

/// The same, but each instance is lost in its start function before anything can be called.
pub fn never_starting() -> Vec<u8> {
    let text = include_str!("misbehaving.wat").replace(";; START", "(start $loop)");
    component("todo-write", &text)
}

/// The same, but it begins with 1 GiB of memory.
pub fn greedy() -> Vec<u8> {
    let text =
        include_str!("misbehaving.wat").replace("(memory (export \"memory\") 1)", "(memory (export \"memory\") 16384)");
    component("todo-write", &text)
}

/// Encodes a core module in text form as a component of a world of our WIT package.
pub fn component(world: &str, text: &str) -> Vec<u8> {
    let mut resolve = Resolve::default();
    let wit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wit");
    let (package, _) = resolve.push_path(wit).expect("the WIT folder can be read");
    let world = resolve.select_world(&[package], Some(world)).expect("the world is there");
    encode(&resolve, world, text)
}

/// Encodes a core module in text form as a component of the one world in a WIT text.
pub fn component_of(wit: &str, text: &str) -> Vec<u8> {
    let mut resolve = Resolve::default();
    let package = resolve.push_str("test.wit", wit).expect("the WIT text is sound");
    let world = resolve.select_world(&[package], None).expect("there is one world");
    encode(&resolve, world, text)
}

fn encode(resolve: &Resolve, world: wit_parser::WorldId, text: &str) -> Vec<u8> {
    let mut module = wat::parse_str(text).expect("the module's text is sound");
    embed_component_metadata(&mut module, resolve, world, StringEncoding::UTF8, false).expect("the world fits in");
    let mut encoder = ComponentEncoder::default();
    let encoder = encoder.validate(true).module(&module).expect("the module fits the world");
    encoder.encode().expect("the module can be encoded")
}
