//! A Wasmtime host for the checklist component `todo-write`: a library to use, or to copy from.
//!
//! Three things are enough to run the tool: a [`Host`], which has compiled the component; a [`State`](state::State),
//! which stores the lists; and a [`Session`], which says whose lists they are.
//!
//! ```no_run
//! use todo_host::{Host, Options, state};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let host = Host::builder().load_file("target/component/todo-write.wasm")?;
//! let store = state::open("sqlite:")?;
//!
//! // The host decides which session a call belongs to. Nothing that a model sends can name another one.
//! let session = host.session(store, "conversation-42");
//!
//! // What the model wrote, passed on unchanged; what comes back is for the model, accepted or refused.
//! let input = r#"{"todos":[{"content":"Run the tests","activeForm":"Running the tests","status":"in_progress"}]}"#;
//! match session.call("todo_write", input, "")? {
//!     Ok(answer) => println!("{answer}"),
//!     Err(refused) => println!("{refused}"),
//! }
//!
//! // What a person sees.
//! if let Ok(stored) = session.read(&Options::default())? {
//!     println!("{}", host.render(&stored.todos)?);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # What a call costs, and what it can't do
//!
//! The component is compiled once and its imports are resolved once. Each call then gets an instance of its own, from a
//! pool that is kept warm, and leaves nothing behind: neither memory nor a broken instance after a trap. The instance
//! reaches the storage of its session and nothing else. Memory, computing time and input size of a call are bounded, see
//! [`HostBuilder`]. A call that goes over a bound, or that traps, is an [`Error`] of that call and nothing more: the same
//! [`Host`] and [`Session`] go on serving.
//!
//! # Two kinds of failure
//!
//! A call has two layers of result. The outer [`Error`] is the host's: the component trapped, took too long, wanted too
//! much. The inner `Err` is the tool's: it read the input and refused it, and the text tells the model what to put right.
//! Storage that fails is of the second kind: it is a value to the component, and never stops the host.

pub mod bindings;
pub mod board;
mod builder;
mod cache;
mod call;
mod compile;
mod doors;
mod engine;
mod error;
mod folders;
mod hooks;
mod host;
mod limiter;
mod meter;
mod options;
mod panic;
mod session;
mod slots;
mod sniff;
pub mod state;
mod ticker;
mod world;

pub use bindings::exports::agent_tools::todo::todo_list::{Answer, Change, ChangeKind, Outcome, Stored};
pub use bindings::exports::agent_tools::todo::tool::{Definition, Dialect};
pub use bindings::exports::agent_tools::todo::types::{Code, Fault, Options, Refusal, Status, Todo};
pub use builder::HostBuilder;
pub use cache::Cache;
pub use compile::read_component;
pub use error::{Error, LoadError};
pub use hooks::HookError;
pub use host::Host;
pub use session::Session;
