//! What cases are replayed against.

use super::options::Options;
use super::store::Store;
use super::typed::{Dialect, Outcome, Stored, Todo};

/// Why a call gave no answer.
pub enum Stop {
    /// It was refused: the message of the typed door, the JSON text of the generic one.
    Refused(String),
    /// It could not be made: a trap, or a message that does not fit its parts.
    Broken(String),
}

/// Both doors of something that runs the tool.
pub trait Target {
    /// `tool.call`.
    fn call(&self, store: &Store, tool: &str, input: &str, options: &str) -> Result<String, Stop>;
    /// `todo-list.call`.
    fn call_list(&self, store: &Store, input: &str, options: Options) -> Result<Outcome, Stop>;
    /// `todo-list.write`, with the answer as JSON text.
    fn write(&self, store: &Store, todos: &[Todo], options: Options) -> Result<Outcome, Stop>;
    /// `todo-list.read`.
    fn read(&self, store: &Store, options: Options) -> Result<Stored, Stop>;
    /// `todo-list.render`.
    fn render(&self, todos: &[Todo]) -> Result<String, Stop>;
    /// `tool.definitions`, as JSON text.
    fn definitions(&self, dialect: Dialect) -> Result<String, Stop>;
    /// `tool.guidance`.
    fn guidance(&self) -> Result<String, Stop>;
}

/// A refusal of the typed door, whose message must be what its parts spell.
pub fn refused(message: String, spelled: String) -> Stop {
    if message == spelled {
        Stop::Refused(message)
    } else {
        Stop::Broken(format!("the message of the refusal is\n{message}\nbut its parts spell\n{spelled}"))
    }
}
