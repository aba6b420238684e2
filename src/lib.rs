//! The checklist tool of an AI agent: it checks a whole list, replaces the stored one by it, and tells the model what to
//! do next.
//!
//! This is the logic, as a plain library without I/O. The same crate, built for `wasm32-unknown-unknown`, is the
//! component `todo-write`, whose exports do nothing but call what is here. A host provides the storage as [`State`], its
//! decisions as [`Options`] and, if it has any, its hooks as [`Nudge`]; nothing is remembered between calls.
//!
//! ```
//! use std::collections::HashMap;
//! use todo_write::{Entry, Failure, Options, State, tool};
//!
//! /// A session in memory. A revision counts the writes.
//! #[derive(Default)]
//! struct Memory(HashMap<String, Entry>, u64);
//!
//! impl State for Memory {
//!     fn load(&mut self, key: &str) -> Result<Option<Entry>, Failure> {
//!         Ok(self.0.get(key).cloned())
//!     }
//!
//!     fn save(&mut self, key: &str, value: &str, expected: Option<&str>) -> Result<String, Failure> {
//!         if self.0.get(key).map(|entry| entry.revision.as_str()) != expected {
//!             return Err(Failure::conflict());
//!         }
//!         self.1 += 1;
//!         let revision = self.1.to_string();
//!         self.0.insert(key.into(), Entry { value: value.into(), revision: revision.clone() });
//!         Ok(revision)
//!     }
//! }
//!
//! let mut state = Memory::default();
//! let input = r#"{"todos":[{"content":"Run the tests","activeForm":"Running the tests","status":"in_progress"}]}"#;
//! let answer = tool::call(&mut state, &mut (), "todo_write", input, "").unwrap();
//! assert!(answer.starts_with(r#"{"message":""#));
//!
//! let stored = todo_write::read(&mut state, &Options::default()).unwrap();
//! assert_eq!(todo_write::render(&stored.todos), "🔄 Running the tests");
//! ```

#![no_std]

extern crate alloc;

mod answer;
mod changes;
mod code;
mod definition;
mod input;
mod item;
mod list;
mod message;
mod nudge;
mod options;
mod path;
mod render;
mod rules;
mod status_words;
mod stored;
mod todo;
pub mod tool;

#[cfg(target_arch = "wasm32")]
mod component;

pub use agent_tool::definition::{Definition, Dialect};
pub use agent_tool::json::MAX_DEPTH;
pub use agent_tool::options::ToolOptions;
pub use agent_tool::state::{Entry, Failure, FailureCode, MAX_RETRIES, State};
pub use agent_tool::{CommonCode, Fault, MAX_FAULTS};
pub use answer::{Answer, Outcome};
pub use changes::{Change, ChangeKind};
pub use code::{Code, Refusal};
pub use definition::{GUIDANCE, definition};
pub use list::{Stored, call, read, write};
pub use message::DEFAULT_NUDGE;
pub use nudge::{MAX_HINT_BYTES, Nudge};
pub use options::{DEFAULT_LIMIT, DEFAULT_PREFIX, Options};
pub use render::render;
pub use todo::{Status, Todo};
