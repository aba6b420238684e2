//! The [`Host`]: a compiled component, and the bounds that its calls run in.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use wasmtime::component::{Component, HasSelf, Linker};
use wasmtime::{Engine, Store, Trap, UpdateDeadline};

use crate::bindings::{TodoWrite, TodoWritePre};
use crate::cache::Cache;
use crate::call::{Call, Log, Place};
use crate::engine;
use crate::slots::Slots;
use crate::state::{Failure, State};
use crate::ticker::Ticker;
use crate::{Definition, Dialect, Error, LoadError, Session, Todo, sniff, world};

/// A component, compiled and ready to serve any number of sessions from any number of threads.
///
/// Cloning is cheap: clones share everything. The thread that watches the time ends with the last clone. In a fork of the
/// process it is started again by the first call there; fork while no call runs, since one that does never ends in the fork.
#[derive(Clone)]
pub struct Host {
    inner: Arc<Inner>,
}

struct Inner {
    pre: TodoWritePre<Call>,
    bounds: Bounds,
    log: Log,
    slots: Slots,
    ticker: Ticker,
}

#[derive(Clone, Copy, Debug)]
struct Bounds {
    memory: usize,
    time: Duration,
    input: usize,
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
        self.run(None, "tool.definitions", 0, |guest, store| {
            guest.agent_tools_todo_tool().call_definitions(store, dialect)
        })
    }

    /// The long text to add to the system instruction, once.
    ///
    /// # Errors
    ///
    /// Those of a call that the component does not survive, see [`Session`].
    pub fn guidance(&self) -> Result<String, Error> {
        self.run(None, "tool.guidance", 0, |guest, store| guest.agent_tools_todo_tool().call_guidance(store))
    }

    /// Draws a list as a checklist, a line an item, without a line break at the end.
    ///
    /// # Errors
    ///
    /// [`Error::InputTooLarge`], and those of a call that the component does not survive, see [`Session`].
    pub fn render(&self, todos: &[Todo]) -> Result<String, Error> {
        self.run(None, "todo-list.render", size(todos), |guest, store| {
            guest.agent_tools_todo_todo_list().call_render(store, todos)
        })
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
        body: impl FnOnce(&TodoWrite, &mut Store<Call>) -> wasmtime::Result<T>,
    ) -> Result<T, Error> {
        self.admit(bytes)?;
        let Inner { pre, slots, log, ticker, .. } = &*self.inner;
        ticker.go_on(pre.engine()).map_err(|error| Error::Unwatched { function, reason: error.to_string() })?;
        let _slot = slots.take();
        let mut store = self.store(pre.engine(), Call::new(place, log.clone(), self.bounds().memory));
        let result = pre.instantiate(&mut store).and_then(|instance| body(&instance, &mut store));
        result.map_err(|error| self.failure(&error, &store, function))
    }

    fn bounds(&self) -> Bounds {
        self.inner.bounds
    }

    /// A store that ends its call when the component has computed for too long.
    fn store(&self, engine: &Engine, call: Call) -> Store<Call> {
        let mut store = Store::new(engine, call);
        store.limiter(|call| &mut call.limiter);
        let (limit, tick) = (self.bounds().time, self.inner.ticker.tick());
        store.set_epoch_deadline(ticks(limit, tick));
        store.epoch_deadline_callback(move |store| {
            let left = limit.saturating_sub(store.data().computing());
            Ok(if left.is_zero() { UpdateDeadline::Interrupt } else { UpdateDeadline::Continue(ticks(left, tick)) })
        });
        store
    }

    fn failure(&self, error: &wasmtime::Error, store: &Store<Call>, function: &'static str) -> Error {
        if let Some(asked) = store.data().limiter.refused() {
            return Error::OutOfMemory { function, asked, limit: self.bounds().memory };
        }
        match error.downcast_ref::<Trap>() {
            Some(Trap::Interrupt) => Error::TimedOut { function, limit: self.bounds().time },
            Some(trap) => Error::Trap { function, reason: trap.to_string() },
            None => Error::Failed { function, reason: error.root_cause().to_string() },
        }
    }
}

/// How many bytes of text a list carries into the component.
pub(crate) fn size(todos: &[Todo]) -> usize {
    todos.iter().map(|todo| todo.content.len() + todo.active_form.len()).sum()
}

/// How many moves of the epoch make up a time: one more than fit, since the next one may come at once.
fn ticks(time: Duration, tick: Duration) -> u64 {
    let ticks = time.as_nanos().div_ceil(tick.as_nanos().max(1)) + 1;
    // An epoch plus a deadline must not overflow.
    u64::try_from(ticks).unwrap_or(u64::MAX).min(u64::MAX / 2)
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Host").field("bounds", &self.bounds()).finish_non_exhaustive()
    }
}

/// The largest component file, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The settings of a [`Host`] to be.
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it loads a component"]
pub struct HostBuilder {
    bounds: Bounds,
    concurrency: u32,
    cache: Cache,
    log: Log,
}

impl Default for HostBuilder {
    fn default() -> Self {
        HostBuilder {
            bounds: Bounds { memory: 256 * 1024 * 1024, time: Duration::from_secs(5), input: 16 * 1024 * 1024 },
            concurrency: 16,
            cache: Cache::Default,
            log: Log::default(),
        }
    }
}

impl HostBuilder {
    /// How many bytes of memory the component may have during a call. Default: 256 MiB. It can't have more than 4 GiB.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.bounds.memory = bytes;
        self
    }

    /// How long the component may compute in a call. Default: 5 s. Time in the storage does not count. The end may come
    /// a fifth of the limit late, but at least 2 ms and at most 200 ms.
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.bounds.time = limit;
        self
    }

    /// How many bytes of text a call may bring with it, input and options together. Default: 16 MiB. More is
    /// [`Error::InputTooLarge`] before the component sees any of it. The component has a limit of its own, see
    /// [`Options::limit`](crate::Options::limit), and explains it to the model; this one guards the host.
    pub fn input_limit(mut self, bytes: usize) -> Self {
        self.bounds.input = bytes;
        self
    }

    /// How many calls may run at once. Default: 16. Each costs address space, not memory. 0 counts as 1.
    ///
    /// Further ones wait for their turn, and nothing bounds how long: a call whose storage does not answer keeps its
    /// place until it does.
    pub fn concurrency(mut self, calls: u32) -> Self {
        self.concurrency = calls.max(1);
        self
    }

    /// Where compiled code is kept. Default: [`Cache::Default`].
    pub fn cache(mut self, cache: Cache) -> Self {
        self.cache = cache;
        self
    }

    /// Who is told when storage fails during a call: the function gets the session's name and the failure with its
    /// [`detail`](Failure::detail), which the model does not get to read. Default: nobody.
    ///
    /// Conflicts are not told of: they belong to several writers at work, and the component tries again. The function runs
    /// within the call, so it should be quick; a panic of it is passed over.
    ///
    /// ```
    /// let builder = todo_host::Host::builder()
    ///     .on_failure(|session, failure| eprintln!("storage of session {session:?}: {failure}"));
    /// ```
    pub fn on_failure(mut self, log: impl Fn(&str, &Failure) + Send + Sync + 'static) -> Self {
        self.log = Log(Some(Arc::new(log)));
        self
    }

    /// Loads the component from a file, as [`load`](HostBuilder::load) does.
    ///
    /// # Errors
    ///
    /// [`LoadError::Unreadable`] when the file can't be read, and those of [`load`](HostBuilder::load).
    pub fn load_file(self, path: impl AsRef<Path>) -> Result<Host, LoadError> {
        let path = path.as_ref();
        let bytes = read(path).map_err(|reason| LoadError::Unreadable { path: path.to_owned(), reason })?;
        self.load(&bytes)
    }

    /// Compiles a component from its binary form, or takes it from the cache, and checks that it is of the world
    /// `todo-write`.
    ///
    /// # Errors
    ///
    /// A [`LoadError`] says what the bytes are instead, in what the component differs from the world, or why the engine
    /// could not be set up.
    pub fn load(self, bytes: &[u8]) -> Result<Host, LoadError> {
        sniff::expect_component(bytes)?;
        let engine = engine::engine(self.bounds.memory, self.concurrency)?;
        let compiled = match self.cache.open()? {
            Some(folder) => folder.component(&engine, bytes),
            None => Component::from_binary(&engine, bytes),
        };
        let component = compiled.map_err(|error| unusable(bytes, self.bounds.memory, &error))?;
        if let Some(error) = world::differences(&engine, &component) {
            return Err(error);
        }
        let mut linker = Linker::new(&engine);
        TodoWrite::add_to_linker::<_, HasSelf<_>>(&mut linker, |call| call).map_err(|error| world::mismatch(&error))?;
        let pre =
            linker.instantiate_pre(&component).and_then(TodoWritePre::new).map_err(|error| world::mismatch(&error))?;

        let ticker = Ticker::start(&engine, tick(self.bounds.time)).map_err(|error| LoadError::Engine {
            reason: format!(
                "the thread that watches the time can't be started: {error}; allow this process another thread \
                 (`ulimit -u`, or the limit of its container)"
            ),
        })?;
        Ok(Host {
            inner: Arc::new(Inner {
                pre,
                bounds: self.bounds,
                log: self.log,
                slots: Slots::new(self.concurrency),
                ticker,
            }),
        })
    }
}

/// Reads a file that may be a component. A device that never ends must not fill the memory.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {LARGEST} bytes")));
    }
    Ok(bytes)
}

/// Why a component could not be compiled. One that is sound but begins with more memory than it may have is told apart
/// from one that is damaged: an engine without bounds compiles it.
fn unusable(bytes: &[u8], limit: usize, error: &wasmtime::Error) -> LoadError {
    let unbounded = engine::unbounded().and_then(|engine| Component::from_binary(&engine, bytes));
    let pages = unbounded.ok().and_then(|component| component.resources_required()?.max_initial_memory_size);
    match pages.map(|pages| pages.saturating_mul(engine::PAGE as u64)) {
        Some(asked) if asked > limit as u64 => LoadError::TooMuchMemory { asked, limit },
        _ => LoadError::Invalid { reason: format!("{error:#}") },
    }
}

/// Fine enough to be a fifth of the limit late at most (but for the shortest limits), coarse enough to leave an idle processor asleep.
fn tick(limit: Duration) -> Duration {
    (limit / 10).clamp(Duration::from_millis(1), Duration::from_millis(100))
}
