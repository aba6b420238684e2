//! The components that the workspace builds.

/// A component, and what it is built from.
pub struct Component {
    /// The name of its file, and the one that it has in itself.
    pub name: &'static str,
    /// The cargo package that it is built from. Its `Cargo.toml` names the WIT folder, and the world if `variant` does not.
    pub package: &'static str,
    /// What makes it another component than the package is without.
    pub variant: Option<Variant>,
    /// What it may ask of a host, in the order of the alphabet. `@` at the end stands for the version of the workspace.
    pub imports: &'static [&'static str],
    /// What the compiler is to care for.
    pub goal: Goal,
    /// The most that its file may be.
    pub limits: Limits,
}

/// What the compiler is to care for. Plugs, which do little, have `opt-level = "s"` in the workspace, too.
#[derive(Clone, Copy)]
pub enum Goal {
    /// A fast call, in a file that is not large.
    Speed,
    /// A small file.
    Size,
}

/// A cargo feature that makes a package a component of another world.
pub struct Variant {
    /// The feature.
    pub feature: &'static str,
    /// The world.
    pub world: &'static str,
    /// What it is, in place of the package's own description.
    pub description: &'static str,
}

/// The most bytes that a file may have.
#[derive(Clone, Copy)]
pub struct Limits {
    /// As it is.
    pub plain: usize,
    /// Gzipped as far as gzip goes.
    pub gzipped: usize,
}

const KIB: usize = 1024;
const TOOL: Limits = Limits { plain: 100 * KIB, gzipped: 40 * KIB };
const NUDGED: Limits = Limits { plain: 104 * KIB, gzipped: 42 * KIB };
const SMALL: Limits = Limits { plain: 64 * KIB, gzipped: 28 * KIB };
const BOARD: Limits = Limits { plain: 204 * KIB, gzipped: 80 * KIB };
/// With a reader of JSON.
const READER: Limits = Limits { plain: 80 * KIB, gzipped: 32 * KIB };
/// With a regular expression engine.
const MATCHER: Limits = Limits { plain: 220 * KIB, gzipped: 90 * KIB };

const STATE: &str = "agent-tools:todo/state@";
const NUDGE: &str = "agent-tools:todo/nudge@";
const AUDIT: &str = "agent-tools:todo/audit@";
const DOOR: &str = "agent-tools:todo/tool@";

/// The checklist: what the packages in other languages carry.
pub const CHECKLIST: Component = Component {
    name: "todo-write",
    package: "todo-write",
    variant: None,
    imports: &[STATE],
    goal: Goal::Speed,
    limits: TOOL,
};

/// Every one of them.
pub const ALL: [&Component; 12] = [
    &CHECKLIST,
    &Component {
        name: "todo-write-nudged",
        package: "todo-write",
        variant: Some(Variant {
            feature: "nudge",
            world: "todo-write-nudged",
            description: "The checklist tool of an AI agent, as a WebAssembly component that asks hooks for hints",
        }),
        imports: &[NUDGE, STATE],
        goal: Goal::Speed,
        limits: NUDGED,
    },
    &Component {
        name: "task-board",
        package: "task-board",
        variant: None,
        imports: &[STATE],
        goal: Goal::Size,
        limits: BOARD,
    },
    &plug("all-done", &[], SMALL),
    &plug("verify-first", &[], SMALL),
    &plug("no-change", &[], SMALL),
    &plug("nudge-join", &["first", "second"], SMALL),
    &plug("memory-state", &[], SMALL),
    &plug("keyvalue-state", &["wasi:keyvalue/atomics@0.2.0-draft2", "wasi:keyvalue/store@0.2.0-draft2"], SMALL),
    &plug("audit", &[AUDIT, DOOR], SMALL),
    &plug("redact", &[DOOR], MATCHER),
    &plug("limit", &[DOOR], READER),
];

/// A package in `plugs/` is one component.
const fn plug(name: &'static str, imports: &'static [&'static str], limits: Limits) -> Component {
    Component { name, package: name, variant: None, imports, goal: Goal::Size, limits }
}

impl Component {
    /// The imports of the component, with the version of the workspace.
    pub fn imports(&self, version: &str) -> Vec<String> {
        let full = |name: &&str| if name.ends_with('@') { format!("{name}{version}") } else { (*name).to_owned() };
        self.imports.iter().map(full).collect()
    }
}
