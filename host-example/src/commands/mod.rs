//! The commands, a file each, and what several of them share.

pub mod call;
pub mod definition;
pub mod demo;
pub mod forget;
pub mod guidance;
pub mod list_args;
pub mod replay;
pub mod sessions;
pub mod show;
pub(crate) mod text;
mod times;
mod values;
