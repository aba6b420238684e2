//! The [`Board`]: the typed door to the task board.

mod records;

use wasmtime::Store;
use wasmtime::component::Instance;

use crate::bindings::board::exports::agent_tools::todo::board as door;
use crate::call::Call;
use crate::{Error, Session};

pub use door::{
    Answer, Change, ChangeKind, Code, Creation, Edit, Fault, Options, Outcome, Refusal, Status, Stored, Task,
};

/// The task board of a session, whose component is `task-board.wasm`. Made by [`Session::board`].
///
/// Each method is one call of the component, as those of [`Session`] are, and fails as they do. The inner error is the tool's
/// refusal; its message is for the model, and nothing was stored.
#[derive(Clone, Copy, Debug)]
pub struct Board<'s> {
    session: &'s Session,
}

impl<'s> Board<'s> {
    pub(crate) fn new(session: &'s Session) -> Result<Self, Error> {
        session.host().doors().board("board.call")?;
        Ok(Board { session })
    }

    /// Runs a tool on what the model wrote, and tells the host what a model need not know: the changes and the revision.
    pub fn call(&self, tool: &str, input: &str, options: &Options) -> Result<Result<Outcome, Refusal>, Error> {
        let bytes = tool.len() + input.len() + options.bytes();
        self.run("board.call", bytes, |door, store| door.call_call(store, tool, input, options))
    }

    /// Puts a task on the board, as `task_create` does. It is pending, and waits for nothing.
    pub fn create(&self, task: &Creation, options: &Options) -> Result<Result<Answer, Refusal>, Error> {
        let texts = [&task.description, &task.active_form, &task.metadata];
        let bytes = task.subject.len() + texts.into_iter().flatten().map(String::len).sum::<usize>() + options.bytes();
        self.run("board.create", bytes, |door, store| door.call_create(store, task, options))
    }

    /// Changes a task, as `task_update` does: all of it or nothing.
    pub fn update(&self, edit: &Edit, options: &Options) -> Result<Result<Answer, Refusal>, Error> {
        let texts = [&edit.subject, &edit.description, &edit.active_form, &edit.owner, &edit.metadata];
        let ids = [&edit.add_blocked_by, &edit.remove_blocked_by, &edit.add_blocks, &edit.remove_blocks];
        let bytes = texts.into_iter().flatten().chain(ids.into_iter().flatten()).map(String::len).sum::<usize>()
            + edit.id.len()
            + options.bytes();
        self.run("board.update", bytes, |door, store| door.call_update(store, edit, options))
    }

    /// Reads a task, a deleted one too.
    pub fn get(&self, id: &str, options: &Options) -> Result<Result<Task, Refusal>, Error> {
        self.run("board.get", id.len() + options.bytes(), |door, store| door.call_get(store, id, options))
    }

    /// Reads the board of a branch. A stored value that is no board is refused; a record that can't be read is left out and
    /// told of.
    pub fn read(&self, options: &Options) -> Result<Result<Stored, Refusal>, Error> {
        self.run("board.read", options.bytes(), |door, store| door.call_read(store, options))
    }

    /// Draws tasks as a checklist, a line a task, without a line break at the end. Deleted tasks are left out.
    pub fn render(&self, tasks: &[Task]) -> Result<String, Error> {
        let size = |task: &Task| {
            let texts = [&task.description, &task.active_form, &task.owner, &task.metadata];
            let ids = task.blocks.iter().chain(&task.blocked_by);
            task.id.len() + task.subject.len() + texts.into_iter().flatten().chain(ids).map(String::len).sum::<usize>()
        };
        let bytes = tasks.iter().map(size).sum();
        self.run("board.render", bytes, |door, store| door.call_render(store, tasks))
    }

    fn run<T>(
        &self,
        function: &'static str,
        bytes: usize,
        body: impl FnOnce(&door::Guest, &mut Store<Call>) -> wasmtime::Result<T>,
    ) -> Result<T, Error> {
        let door = self.session.host().doors().board(function)?;
        self.session.run(function, bytes, |instance: &Instance, store| {
            let door = door.load(&mut *store, instance)?;
            body(&door, store)
        })
    }
}
