//! What `bindgen!` makes of the WIT worlds: the Rust types of both doors, the traits of the imports, and the `TodoWrite`
//! that a host of its own can call through.
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

/// The typed door of the task board.
pub mod board {
    wasmtime::component::bindgen!({
        inline: "
            package todo-host:board;
            world board {
                export agent-tools:todo/board@0.1.0;
            }
        ",
        path: "../wit",
        additional_derives: [PartialEq],
    });
}

/// What a host may offer to a component besides the storage, and the door of a hook.
pub mod plugs {
    wasmtime::component::bindgen!({
        inline: "
            package todo-host:plugs;
            world plugs {
                import agent-tools:todo/nudge@0.1.0;
                import agent-tools:todo/audit@0.1.0;
                export agent-tools:todo/nudge@0.1.0;
            }
        ",
        path: "../wit",
        additional_derives: [PartialEq],
    });
}
