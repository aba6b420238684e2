//! What several commands share.

pub mod list_args;
pub mod refused;
pub mod tool_args;
pub mod values;
