//! A [`Session`]: the calls of one conversation.

use std::fmt;
use std::sync::Arc;

use wasmtime::Store;

use crate::bindings::TodoWrite;
use crate::call::Call;
use crate::state::State;
use crate::{Answer, Definition, Dialect, Error, Host, Options, Outcome, Refusal, Stored, Todo};

/// One conversation's lists: a host, a storage and a name. Made by [`Host::session`].
///
/// Each method is one call of the component, in an instance of its own, and may be used from several threads at once.
/// All of them fail with [`Error::Trap`], [`Error::TimedOut`] or [`Error::OutOfMemory`] when the component does; where a
/// caller's text goes in, also with [`Error::InputTooLarge`]. None of these does any harm to later calls.
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

    /// What to tell a model about the tools that [`call`](Session::call) knows, with the schema of their input in the
    /// dialect of the model's provider.
    pub fn definitions(&self, dialect: Dialect) -> Result<Vec<Definition>, Error> {
        self.run("tool.definitions", 0, |tool, store| tool.agent_tools_todo_tool().call_definitions(store, dialect))
    }

    /// The long text to add to the system instruction, once.
    pub fn guidance(&self) -> Result<String, Error> {
        self.run("tool.guidance", 0, |tool, store| tool.agent_tools_todo_tool().call_guidance(store))
    }

    /// Runs a tool on what the model wrote: JSON text, passed on unchanged. The generic door, for hosts that know nothing
    /// about todos.
    ///
    /// `options` is JSON text of the host's own, such as `{"branch":"reviewer"}`; empty means the defaults. Both inner
    /// arms are JSON text to hand back to the model as it is: the answer, or `{"error":"CODE: …"}` when it was refused.
    pub fn call(&self, tool: &str, input: &str, options: &str) -> Result<Result<String, String>, Error> {
        let bytes = tool.len() + input.len() + options.len();
        self.run("tool.call", bytes, |guest, store| {
            guest.agent_tools_todo_tool().call_call(store, tool, input, options)
        })
    }

    /// Runs `todo_write` on what the model wrote, and tells the host what a model need not know: the changes and the
    /// revision. The inner error is the refusal; its message is for the model.
    pub fn call_list(&self, input: &str, options: &Options) -> Result<Result<Outcome, Refusal>, Error> {
        let bytes = input.len() + options.bytes();
        self.run("todo-list.call", bytes, |guest, store| {
            guest.agent_tools_todo_todo_list().call_call(store, input, options)
        })
    }

    /// Replaces the list of a branch by `todos`, as a model's call would. No items clear it.
    pub fn write(&self, todos: &[Todo], options: &Options) -> Result<Result<Answer, Refusal>, Error> {
        let bytes = size(todos) + options.bytes();
        self.run("todo-list.write", bytes, |guest, store| {
            guest.agent_tools_todo_todo_list().call_write(store, todos, options)
        })
    }

    /// Reads the list of a branch. A stored value that is no list is refused.
    pub fn read(&self, options: &Options) -> Result<Result<Stored, Refusal>, Error> {
        self.run("todo-list.read", options.bytes(), |guest, store| {
            guest.agent_tools_todo_todo_list().call_read(store, options)
        })
    }

    /// Draws a list as a checklist, a line an item, without a line break at the end. The storage is not asked.
    pub fn render(&self, todos: &[Todo]) -> Result<String, Error> {
        self.run("todo-list.render", size(todos), |guest, store| {
            guest.agent_tools_todo_todo_list().call_render(store, todos)
        })
    }

    fn run<T>(
        &self,
        function: &'static str,
        bytes: usize,
        body: impl FnOnce(&TodoWrite, &mut Store<Call>) -> wasmtime::Result<T>,
    ) -> Result<T, Error> {
        self.host.admit(bytes)?;
        let (state, name) = (Arc::clone(&self.state), Arc::clone(&self.name));
        self.host.run(state, name, function, body)
    }
}

/// How many bytes of text a list carries into the component.
fn size(todos: &[Todo]) -> usize {
    todos.iter().map(|todo| todo.content.len() + todo.active_form.len()).sum()
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("name", &self.name).finish_non_exhaustive()
    }
}
