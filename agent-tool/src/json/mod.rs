//! Reading JSON so that every fault can be told apart, and writing it.
//!
//! The grammar is [`hifijson`]'s. This module adds what a validator needs and a parser hides: where each value stands in
//! the text, a key that stands twice, and a lone surrogate as a fault of one string rather than the end of the reading.

mod path;
mod reader;
mod scan;
mod syntax;
mod value;
mod write;

pub use path::{Step, path};
pub use reader::{Reader, duplicate_key, lone_surrogate};
pub use syntax::Syntax;
pub use value::{Kind, Value};
pub use write::{push_inside, push_unicode_escape, string};

/// How many levels of arrays and objects may stand in one another.
pub const MAX_DEPTH: usize = 128;
