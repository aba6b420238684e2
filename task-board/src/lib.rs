//! The task board of an AI agent: tasks with ids, owners and dependencies, and the rules that keep them in step.
//!
//! This is the logic, as a plain library without I/O. The same crate, built for `wasm32-unknown-unknown`, is the
//! component `task-board`, whose exports do nothing but call what is here. A host provides the storage as [`State`] and its
//! decisions as [`Options`]; nothing is remembered between calls.
//!
//! ```
//! use std::collections::HashMap;
//! use task_board::{Entry, Failure, Options, State, tool};
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
//! tool::call(&mut state, "task_create", r#"{"subject":"Write the docs"}"#, "").unwrap();
//! tool::call(&mut state, "task_create", r#"{"subject":"Publish them"}"#, "").unwrap();
//! tool::call(&mut state, "task_update", r#"{"taskId":"2","addBlockedBy":["1"]}"#, "").unwrap();
//! let answer = tool::call(&mut state, "task_update", r#"{"taskId":"1","status":"completed"}"#, "").unwrap();
//! assert!(answer.contains(r#""unblocked":["2"]"#));
//!
//! let stored = task_board::read(&mut state, &Options::default()).unwrap();
//! assert_eq!(task_board::render(&stored.tasks), "✅ #1 Write the docs\n⬜ #2 Publish them");
//! ```

#![no_std]

extern crate alloc;

mod answer;
mod asked;
mod board;
mod change;
mod code;
mod definition;
mod draft;
mod edges;
mod id;
mod ids;
mod input;
mod message;
mod metadata;
mod named;
mod options;
mod plan;
mod reach;
mod render;
mod status;
mod store;
mod stored;
mod task;
pub mod tool;
mod trouble;

#[cfg(target_arch = "wasm32")]
mod component;

pub use agent_tool::definition::{Definition, Dialect};
pub use agent_tool::json::MAX_DEPTH;
pub use agent_tool::options::ToolOptions;
pub use agent_tool::state::{Entry, Failure, FailureCode, MAX_RETRIES, State};
pub use agent_tool::{CommonCode, Fault, MAX_FAULTS};
pub use answer::{Answer, Change, ChangeKind, Outcome, Stored};
pub use code::{Code, Refusal, Rule};
pub use definition::{GUIDANCE, definitions};
pub use draft::{Creation, Edit};
pub use id::Id;
pub use ids::Ids;
pub use metadata::MAX_METADATA_DEPTH;
pub use options::{DEFAULT_LIMIT, DEFAULT_PREFIX, Options};
pub use render::render;
pub use status::Status;
pub use store::{create, get, read, update};
pub use task::Task;
