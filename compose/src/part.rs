//! A component to be joined, and what it is for.

use wac_graph::types::are_semver_compatible;

/// The interface of a tool.
pub(crate) const TOOL: &str = "agent-tools:todo/tool";
/// The interface of a hook.
pub(crate) const NUDGE: &str = "agent-tools:todo/nudge";
/// The interface of a storage.
pub(crate) const STATE: &str = "agent-tools:todo/state";

/// A component by the name that errors call it by, most often its file's.
#[derive(Clone, Debug)]
pub struct Part {
    name: String,
    bytes: Vec<u8>,
}

impl Part {
    /// A component. Nothing is read yet.
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { name: name.into(), bytes }
    }

    /// What errors call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bytes of its file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// What a plug is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It stands before the tool, and is one itself.
    Filter,
    /// It gives hints after a write.
    Hook,
    /// It is where the tool stores.
    StateProvider,
}

/// Whether a name is that of an interface, of whatever version.
pub(crate) fn is_of(name: &str, interface: &str) -> bool {
    name == interface || name.strip_prefix(interface).is_some_and(|rest| rest.starts_with('@'))
}

/// Whether what is exported under one name can be had under another.
pub(crate) fn fits(export: &str, import: &str) -> bool {
    export == import || are_semver_compatible(export, import)
}

/// Names as a sentence lists them.
pub(crate) fn list(names: &[String]) -> String {
    if names.is_empty() {
        return "nothing".to_owned();
    }
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
