//! What replays the cases: see `suite` for the way through.

pub mod board;
mod case;
mod check;
pub mod component;
mod difference;
pub mod native;
mod options;
pub mod replay;
mod store;
pub mod suite;
mod target;
mod text;
mod typed;
mod write;
