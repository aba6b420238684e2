//! A [`Session`]: the calls of one conversation.

use std::fmt;
use std::sync::Arc;

use wasmtime::Store;
use wasmtime::component::Instance;

use crate::board::Board;
use crate::call::{Call, Place};
use crate::host::size;
use crate::state::State;
use crate::{Answer, Error, Host, Options, Outcome, Refusal, Stored, Todo};

/// One conversation's lists: a host, a storage and a name. Made by [`Host::session`].
///
/// Each method with a result is one call of the component, in an instance of its own, and may be used from several
/// threads at once. It blocks its thread until the answer is there: for the computing time, for the storage, and for a
/// place in the pool. Under an async runtime, call it where blocking is allowed, as in tokio's `spawn_blocking`.
///
/// All of them fail with [`Error::Trap`], [`Error::Failed`], [`Error::TimedOut`] or [`Error::OutOfMemory`] when the
/// component does, and with [`Error::InputTooLarge`] when the caller's text is too long; in a fork of the process that
/// loaded the component, [`Error::Unwatched`] may come first. None of these does any harm to later calls.
#[derive(Clone)]
pub struct Session {
    host: Host,
    state: Arc<dyn State>,
    name: Arc<str>,
}

impl Session {
    pub(crate) fn new(host: Host, state: Arc<dyn State>, name: Arc<str>) -> Self {
        Session { host, state, name }
    }

    /// The session's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The host that runs its calls.
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// Runs a tool on what the model wrote: JSON text, passed on unchanged. The generic door, for hosts that know nothing
    /// about todos.
    ///
    /// `options` is JSON text of the host's own, such as `{"branch":"reviewer"}`; empty means the defaults, and
    /// [`Options::to_json`] writes it. Both inner arms are JSON text to hand back to the model as it is: the answer, or `{"error":"CODE: …"}` when it was refused.
    pub fn call(&self, tool: &str, input: &str, options: &str) -> Result<Result<String, String>, Error> {
        let bytes = tool.len() + input.len() + options.len();
        let door = &self.host.doors().tool;
        self.run("tool.call", bytes, |instance, store| {
            door.load(&mut *store, instance)?.call_call(store, tool, input, options)
        })
    }

    /// Runs `todo_write` on what the model wrote, and tells the host what a model need not know: the changes and the
    /// revision. The inner error is the refusal; its message is for the model.
    pub fn call_todo_write(&self, input: &str, options: &Options) -> Result<Result<Outcome, Refusal>, Error> {
        let bytes = input.len() + options.bytes();
        const FUNCTION: &str = "todo-list.call";
        let door = self.host.doors().todo_list(FUNCTION)?;
        self.run(FUNCTION, bytes, |instance, store| door.load(&mut *store, instance)?.call_call(store, input, options))
    }

    /// Replaces the list of a branch by `todos`, as a model's call would. No items clear it.
    pub fn write(&self, todos: &[Todo], options: &Options) -> Result<Result<Answer, Refusal>, Error> {
        let bytes = size(todos) + options.bytes();
        const FUNCTION: &str = "todo-list.write";
        let door = self.host.doors().todo_list(FUNCTION)?;
        self.run(FUNCTION, bytes, |instance, store| door.load(&mut *store, instance)?.call_write(store, todos, options))
    }

    /// Reads the list of a branch. A stored value that is no list is refused.
    pub fn read(&self, options: &Options) -> Result<Result<Stored, Refusal>, Error> {
        const FUNCTION: &str = "todo-list.read";
        let door = self.host.doors().todo_list(FUNCTION)?;
        self.run(FUNCTION, options.bytes(), |instance, store| {
            door.load(&mut *store, instance)?.call_read(store, options)
        })
    }

    /// The typed door of the task board.
    ///
    /// # Errors
    ///
    /// [`Error::NoDoor`] when the component is another tool, or stands behind a filter.
    pub fn board(&self) -> Result<Board<'_>, Error> {
        Board::new(self)
    }

    pub(crate) fn run<T>(
        &self,
        function: &'static str,
        bytes: usize,
        body: impl FnOnce(&Instance, &mut Store<Call>) -> wasmtime::Result<T>,
    ) -> Result<T, Error> {
        let place = Place { state: Arc::clone(&self.state), session: Arc::clone(&self.name) };
        self.host.run(Some(place), function, bytes, body)
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("name", &self.name).finish_non_exhaustive()
    }
}
