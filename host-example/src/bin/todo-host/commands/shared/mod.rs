//! What several commands share.

pub mod list_args;
pub mod values;
