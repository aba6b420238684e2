//! Why parts can't be joined, in a sentence that a person can act on.

use crate::part::list;

/// Why parts can't be joined.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ComposeError {
    /// The file is a core module that does not say what world it is of.
    #[error(
        "`{name}` is a core module and can't be made a component ({reason}); build it with bindings for its world, as \
         `wit_bindgen::generate!` makes them, and without WASI, for wasm32-unknown-unknown"
    )]
    CoreModule {
        /// The part.
        name: String,
        /// What the encoder says.
        reason: String,
    },
    /// The file is no component at all, or a damaged one.
    #[error("`{name}` is no component that can be read: {reason}")]
    Unreadable {
        /// The part.
        name: String,
        /// What the reader says.
        reason: String,
    },
    /// The plug exports nothing that anyone could use.
    #[error(
        "`{name}` is no plug: it exports {}, and not `agent-tools:todo/tool` as a filter does, `…/nudge` as a hook does or \
         `…/state` as a storage does", list(.exports)
    )]
    NoPlug {
        /// The part.
        name: String,
        /// What it exports.
        exports: Vec<String>,
    },
    /// The plug exports `tool` and does not import it.
    #[error(
        "`{name}` is no filter: it exports `agent-tools:todo/tool` but does not import it, so the tool behind it could not be \
         reached; a tool can only be the base, which is named first"
    )]
    NotBefore {
        /// The part.
        name: String,
    },
    /// A filter or hook that wants to get at the storage.
    #[error(
        "`{name}` imports `{import}`, the tool's own storage, which no filter and no hook may reach; leave that import out of \
         its world"
    )]
    ReachesState {
        /// The part.
        name: String,
        /// The import.
        import: String,
    },
    /// The interface that one part exports is not among the imports of the other.
    #[error("`{from}` exports `{interface}`, but `{to}` does not import it; it imports {}", list(.imports))]
    NotImported {
        /// The part that exports.
        from: String,
        /// What it exports.
        interface: String,
        /// The part that should import it.
        to: String,
        /// What that part imports.
        imports: Vec<String>,
    },
    /// The interface that one part imports is not among the exports of the other.
    #[error("`{to}` imports `{interface}`, but `{from}` does not export it; it exports {}", list(.exports))]
    NotExported {
        /// The part that should export.
        from: String,
        /// What the other imports.
        interface: String,
        /// The part that imports.
        to: String,
        /// What the part exports.
        exports: Vec<String>,
    },
    /// The same interface, and something else in it.
    #[error(
        "`{from}` and `{to}` mean different things by `{interface}` ({reason}); build both from the same version of the WIT \
         package"
    )]
    Differs {
        /// The part that exports.
        from: String,
        /// The part that imports.
        to: String,
        /// The interface.
        interface: String,
        /// Where they differ.
        reason: String,
    },
    /// There can be one storage.
    #[error(
        "`{first}` and `{second}` both export `agent-tools:todo/state`, and the tool has one storage; name one of them"
    )]
    SecondStorage {
        /// The one named first.
        first: String,
        /// The other.
        second: String,
    },
    /// Several hooks, and nothing to join them with.
    #[error("{hooks} hooks need the component `nudge-join`, which makes one hook of two, and there is none here")]
    NoJoin {
        /// How many hooks there are.
        hooks: usize,
    },
    /// Each part fits its neighbour, and the whole can't be made.
    #[error("the parts can't be joined: {reason}")]
    Impossible {
        /// What the encoder says.
        reason: String,
    },
}
