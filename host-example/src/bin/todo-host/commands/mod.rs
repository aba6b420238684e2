//! The commands, a file each, and what several of them share.

pub mod call;
pub mod compose;
pub mod definition;
pub mod demo;
pub mod forget;
pub mod guidance;
pub mod replay;
pub mod sessions;
mod shared;
pub mod show;
