//! A hook that is a component, in a sandbox of its own.

use wasmtime::Engine;
use wasmtime::component::{InstancePre, Linker};

use super::MOST;
use crate::bindings::plugs::exports::agent_tools::todo::nudge;
use crate::cache::Folder;
use crate::meter::{self, Bounds, Meter};
use crate::{Error, LoadError, Status, Todo, compile, world};

const FUNCTION: &str = "nudge.hints";

/// How much a hook may hand over in one answer. Beyond the bytes of the hints that is what each text in a list costs, and
/// one that is over is refused before it takes room here.
const ANSWER: usize = 16 * MOST;

/// A compiled component of the world `hook`.
pub(crate) struct HookComponent {
    pre: InstancePre<Meter>,
    door: nudge::GuestIndices,
    bounds: Bounds,
}

impl HookComponent {
    pub(crate) fn load(
        engine: &Engine,
        cache: Option<&Folder>,
        bytes: &[u8],
        bounds: Bounds,
    ) -> Result<Self, LoadError> {
        let component = compile::component(engine, cache, bytes, bounds.memory)?;
        world::expect_hook(engine, &component)?;
        let mismatch = |error| world::mismatch(world::HOOK, &error);
        let pre = Linker::new(engine).instantiate_pre(&component).map_err(mismatch)?;
        let door = nudge::GuestIndices::new(&pre).map_err(mismatch)?;
        Ok(HookComponent { pre, door, bounds })
    }

    /// Asks a fresh instance.
    pub(crate) fn ask(&self, previous: &[Todo], submitted: &[Todo]) -> Result<Vec<String>, Error> {
        let mut store = meter::store(self.pre.engine(), Meter::new(&self.bounds), &self.bounds);
        store.set_hostcall_fuel(ANSWER);
        let (previous, submitted) = (copies(previous), copies(submitted));
        let answer = self
            .pre
            .instantiate(&mut store)
            .and_then(|instance| self.door.load(&mut store, &instance)?.call_hints(&mut store, &previous, &submitted));
        answer.map_err(|error| meter::failure(&error, &mut store, &self.bounds, FUNCTION))
    }
}

fn copies(todos: &[Todo]) -> Vec<nudge::Todo> {
    let copy = |todo: &Todo| nudge::Todo {
        content: todo.content.clone(),
        active_form: todo.active_form.clone(),
        status: match todo.status {
            Status::Pending => nudge::Status::Pending,
            Status::InProgress => nudge::Status::InProgress,
            Status::Completed => nudge::Status::Completed,
        },
    };
    todos.iter().map(copy).collect()
}
