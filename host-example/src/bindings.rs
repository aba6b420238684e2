//! What `bindgen!` makes of the WIT world `todo-write`: the Rust types of both doors, the trait of the `state` import
//! and the `TodoWritePre` that calls go through.
//!
//! The types that a user of the library meets are re-exported from the root of the crate; the rest is here for those
//! who write their own host on top of it.
// The generated plumbing carries no comments of its own; every item that comes from the WIT files does.
#![allow(missing_docs)]

wasmtime::component::bindgen!({
    path: "../wit",
    world: "todo-write",
    additional_derives: [PartialEq],
});
