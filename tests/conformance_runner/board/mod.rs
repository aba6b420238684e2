//! What replays the cases of the task board.

mod case;
pub mod component;
pub mod native;
mod records;
pub mod replay;
mod target;
