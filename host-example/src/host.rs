//! The [`Host`]: a compiled component, and the bounds that its calls run in.

use std::fmt;
use std::sync::Arc;

use wasmtime::Store;
use wasmtime::component::{Instance, InstancePre};

use crate::call::{Call, Offers, Place};
use crate::doors::Doors;
use crate::meter::{self, Bounds, Meter};
use crate::slots::Slots;
use crate::state::State;
use crate::ticker::Ticker;
use crate::world;
use crate::{Definition, Dialect, Error, HostBuilder, Session, Todo};

/// A component, compiled and ready to serve any number of sessions from any number of threads.
///
/// Cloning is cheap: clones share everything. The thread that watches the time ends with the last clone. In a fork of the
/// process it is started again by the first call there; fork while no call runs, since one that does never ends in the fork.
#[derive(Clone)]
pub struct Host {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) pre: InstancePre<Call>,
    pub(crate) doors: Doors,
    pub(crate) bounds: Bounds,
    pub(crate) offers: Arc<Offers>,
    pub(crate) slots: Slots,
    pub(crate) ticker: Ticker,
}

impl Host {
    /// Begins to set up a host. Every setting has a default, so `Host::builder().load(&bytes)` is enough.
    ///
    /// ```no_run
    /// use std::time::Duration;
    ///
    /// # fn main() -> Result<(), todo_host::LoadError> {
    /// let host = todo_host::Host::builder()
    ///     .memory_limit(64 * 1024 * 1024)
    ///     .time_limit(Duration::from_secs(1))
    ///     .load_file("target/component/todo-write.wasm")?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn builder() -> HostBuilder {
        HostBuilder::default()
    }

    /// A session: one conversation's lists, in some storage. Cheap; make one for each conversation or for each call.
    ///
    /// The name is the host's choice and may be any text. It goes with the calls beside the component, which can neither
    /// see nor change it.
    pub fn session(&self, state: Arc<dyn State>, name: impl Into<String>) -> Session {
        Session::new(self.clone(), state, Arc::from(name.into()))
    }

    /// What to tell a model about the tools that [`Session::call`] knows, with the schema of their input in the dialect of
    /// the model's provider.
    ///
    /// # Errors
    ///
    /// Those of a call that the component does not survive, see [`Session`].
    pub fn definitions(&self, dialect: Dialect) -> Result<Vec<Definition>, Error> {
        self.run(None, "tool.definitions", 0, |instance, store| {
            self.doors().tool.load(&mut *store, instance)?.call_definitions(store, dialect)
        })
    }

    /// The long text to add to the system instruction, once.
    ///
    /// # Errors
    ///
    /// Those of a call that the component does not survive, see [`Session`].
    pub fn guidance(&self) -> Result<String, Error> {
        self.run(None, "tool.guidance", 0, |instance, store| {
            self.doors().tool.load(&mut *store, instance)?.call_guidance(store)
        })
    }

    /// Draws a list as a checklist, a line an item, without a line break at the end.
    ///
    /// # Errors
    ///
    /// [`Error::InputTooLarge`], [`Error::NoDoor`], and those of a call that the component does not survive, see
    /// [`Session`].
    pub fn render(&self, todos: &[Todo]) -> Result<String, Error> {
        const FUNCTION: &str = "todo-list.render";
        let door = self.doors().todo_list(FUNCTION)?;
        self.run(None, FUNCTION, size(todos), |instance, store| {
            door.load(&mut *store, instance)?.call_render(store, todos)
        })
    }

    /// Whether the component has the typed door of the checklist, which a filter before it hides: without it
    /// [`Session::write`], [`Session::read`] and [`render`](Self::render) are [`Error::NoDoor`].
    pub fn has_todo_list(&self) -> bool {
        self.doors().has_todo_list()
    }

    /// Whether the component has the typed door of the task board, which a filter before it hides: without it
    /// [`Session::board`] leads to [`Error::NoDoor`].
    pub fn has_board(&self) -> bool {
        self.doors().has_board()
    }

    /// Whether the component hands over a record of each call, see [`HostBuilder::audit`].
    pub fn hands_over_records(&self) -> bool {
        world::imports_audit(&self.inner.pre)
    }

    /// Where the component's doors are.
    pub(crate) fn doors(&self) -> &Doors {
        &self.inner.doors
    }

    /// Fails when a text of this many bytes may not go into the component.
    fn admit(&self, bytes: usize) -> Result<(), Error> {
        let limit = self.inner.bounds.input;
        if bytes > limit {
            return Err(Error::InputTooLarge { bytes, limit });
        }
        Ok(())
    }

    /// Makes an instance, runs one of its functions on texts of so many bytes, and drops it again.
    pub(crate) fn run<T>(
        &self,
        place: Option<Place>,
        function: &'static str,
        bytes: usize,
        body: impl FnOnce(&Instance, &mut Store<Call>) -> wasmtime::Result<T>,
    ) -> Result<T, Error> {
        self.admit(bytes)?;
        let Inner { pre, bounds, offers, slots, ticker, .. } = &*self.inner;
        ticker.go_on(pre.engine()).map_err(|error| Error::Unwatched { function, reason: error.to_string() })?;
        let slot = slots.take().ok_or(Error::Nested { function })?;
        let call = Call::new(place, Arc::clone(offers), slot.within, Meter::new(bounds));
        let mut store = meter::store(pre.engine(), call, bounds);
        let result = pre.instantiate(&mut store).and_then(|instance| body(&instance, &mut store));
        result.map_err(|error| meter::failure(&error, &mut store, bounds, function))
    }
}

/// How many bytes of text a list carries into the component.
pub(crate) fn size(todos: &[Todo]) -> usize {
    todos.iter().map(|todo| todo.content.len() + todo.active_form.len()).sum()
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("bounds", &self.inner.bounds).finish_non_exhaustive()
    }
}
