//! What the tools of an AI agent have in common.
//!
//! A tool reads JSON that a model wrote, finds everything that is wrong with it, changes one stored value, and answers with
//! a text. This crate is the part of that which does not depend on the tool: [`json`] tells every fault apart, [`Faults`]
//! collects them and [`Refusal`] spells them out, [`options`] reads what the host decides, [`state`] loads, changes and
//! saves on condition, and [`definition`] writes schemas.
//!
//! ```
//! use agent_tool::json::{Kind, Reader};
//!
//! let mut reader = Reader::new(r#"{"id":7}"#, "");
//! assert_eq!(reader.peek().unwrap(), Kind::Object);
//! reader.object(|reader, key| {
//!     assert_eq!((&*key, reader.path()), ("id", "id".into()));
//!     assert_eq!(reader.value()?.source, "7");
//!     Ok(())
//! });
//! ```

#![no_std]

extern crate alloc;

// Natively the standard library brings the allocator and the panic handler; in a component, `allocator` and `panic` do.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;

#[cfg(all(target_arch = "wasm32", feature = "component"))]
mod allocator;
mod code;
pub mod definition;
mod fault;
mod field;
#[cfg(all(target_arch = "wasm32", feature = "component"))]
pub mod host_state;
mod index;
pub mod input;
pub mod json;
pub mod options;
#[cfg(all(target_arch = "wasm32", feature = "component"))]
mod panic;
mod refusal;
pub mod state;
pub mod status_words;
pub mod text;

pub use code::{Code, CommonCode};
pub use fault::{Fault, Faults, MAX_FAULTS};
pub use field::Field;
pub use index::{Index, same};
pub use refusal::Refusal;
