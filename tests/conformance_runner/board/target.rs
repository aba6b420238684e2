//! What a board's cases are replayed against.

use super::records::{Creation, Edit, Options, Stored};
use crate::conformance_runner::store::Store;
use crate::conformance_runner::target::Stop;
use crate::conformance_runner::typed::{Dialect, Outcome};

/// Both doors of something that runs the board.
pub trait Target {
    /// `tool.call`.
    fn call(&self, store: &Store, tool: &str, input: &str, options: &str) -> Result<String, Stop>;
    /// `board.call`.
    fn call_board(&self, store: &Store, tool: &str, input: &str, options: Options) -> Result<Outcome, Stop>;
    /// `board.create`, with the answer as JSON text.
    fn create(&self, store: &Store, creation: &Creation, options: Options) -> Result<Outcome, Stop>;
    /// `board.update`, with the answer as JSON text.
    fn update(&self, store: &Store, edit: &Edit, options: Options) -> Result<Outcome, Stop>;
    /// `board.get`, as JSON text.
    fn get(&self, store: &Store, id: &str, options: Options) -> Result<String, Stop>;
    /// `board.read` and `board.render`.
    fn read(&self, store: &Store, options: Options) -> Result<Stored, Stop>;
    /// `tool.definitions`, as JSON text.
    fn definitions(&self, dialect: Dialect) -> Result<String, Stop>;
    /// `tool.guidance`.
    fn guidance(&self) -> Result<String, Stop>;
}
