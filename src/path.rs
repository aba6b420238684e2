//! Where something in a list stands, as a fault names it.

use alloc::string::String;

use agent_tool::text::{concat, decimal};

/// The path of an item.
pub(crate) fn item_path(index: usize) -> String {
    concat(&["todos[", &decimal(index), "]"])
}

/// The path of a field of an item.
pub(crate) fn field_path(index: usize, key: &str) -> String {
    concat(&["todos[", &decimal(index), "].", key])
}
