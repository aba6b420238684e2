//! The [`Host`]: a compiled component, and the bounds that its calls run in.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use wasmtime::component::{Component, HasSelf, Linker};
use wasmtime::{Engine, Store, Trap, UpdateDeadline};

use crate::bindings::{TodoWrite, TodoWritePre};
use crate::call::Call;
use crate::engine::{self, Cache};
use crate::slots::Slots;
use crate::state::State;
use crate::ticker::Ticker;
use crate::{Error, LoadError, Session, sniff, world};

/// A component, compiled and ready to serve any number of sessions from any number of threads.
///
/// Cloning is cheap: clones share everything. The thread that watches the time ends with the last clone.
#[derive(Clone)]
pub struct Host {
    inner: Arc<Inner>,
}

struct Inner {
    pre: TodoWritePre<Call>,
    bounds: Bounds,
    slots: Slots,
    /// How often the epoch moves on.
    tick: Duration,
    _ticker: Ticker,
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
    /// # fn main() -> Result<(), todo_host::Error> {
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

    /// Fails when a text of this many bytes may not go into the component.
    pub(crate) fn admit(&self, bytes: usize) -> Result<(), Error> {
        let limit = self.inner.bounds.input;
        if bytes > limit {
            return Err(Error::InputTooLarge { bytes, limit });
        }
        Ok(())
    }

    /// Makes an instance, runs one of its functions and drops it again.
    pub(crate) fn run<T>(
        &self,
        state: Arc<dyn State>,
        session: Arc<str>,
        function: &'static str,
        body: impl FnOnce(&TodoWrite, &mut Store<Call>) -> wasmtime::Result<T>,
    ) -> Result<T, Error> {
        let Inner { pre, slots, .. } = &*self.inner;
        let _slot = slots.take();
        let mut store = self.store(pre.engine(), Call::new(state, session, self.bounds().memory));
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
        let (limit, tick) = (self.bounds().time, self.inner.tick);
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
            _ => Error::Trap { function, reason: error.root_cause().to_string() },
        }
    }
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

/// The settings of a [`Host`] to be.
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it loads a component"]
pub struct HostBuilder {
    bounds: Bounds,
    concurrency: u32,
    cache: Cache,
}

impl Default for HostBuilder {
    fn default() -> Self {
        HostBuilder {
            bounds: Bounds { memory: 256 * 1024 * 1024, time: Duration::from_secs(5), input: 16 * 1024 * 1024 },
            concurrency: 16,
            cache: Cache::Default,
        }
    }
}

impl HostBuilder {
    /// How many bytes of memory the component may have during a call. Default: 256 MiB. It can't have more than 4 GiB.
    pub fn memory_limit(mut self, bytes: usize) -> Self {
        self.bounds.memory = bytes;
        self
    }

    /// How long the component may compute in a call. Default: 5 s. Time in the storage does not count, and the end may
    /// come a fifth of the limit late, or a fifth of a second, whichever is less.
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

    /// How many calls may run at once. Default: 16. Further ones wait for their turn. Each costs address space, not
    /// memory. 0 counts as 1.
    pub fn concurrency(mut self, calls: u32) -> Self {
        self.concurrency = calls.max(1);
        self
    }

    /// Where compiled code is kept. Default: [`Cache::Default`].
    pub fn cache(mut self, cache: Cache) -> Self {
        self.cache = cache;
        self
    }

    /// Loads the component from a file, as [`load`](HostBuilder::load) does.
    ///
    /// # Errors
    ///
    /// [`LoadError::Unreadable`] when the file can't be read, and those of [`load`](HostBuilder::load).
    pub fn load_file(self, path: impl AsRef<Path>) -> Result<Host, Error> {
        let path = path.as_ref();
        let bytes = std::fs::read(path).map_err(|source| LoadError::Unreadable { path: path.to_owned(), source })?;
        self.load(&bytes)
    }

    /// Compiles a component from its binary form, or takes it from the cache, and checks that it is of the world
    /// `todo-write`.
    ///
    /// # Errors
    ///
    /// [`Error::Load`] that says what the bytes are instead, in what the component differs from the world, or why the
    /// engine could not be set up.
    pub fn load(self, bytes: &[u8]) -> Result<Host, Error> {
        sniff::expect_component(bytes)?;
        let engine = engine::engine(self.bounds.memory, self.concurrency, &self.cache)?;
        let component = Component::from_binary(&engine, bytes)
            .map_err(|error| LoadError::Invalid { reason: format!("{error:#}") })?;
        if let Some(error) = world::differences(&engine, &component) {
            return Err(error.into());
        }
        let mut linker = Linker::new(&engine);
        TodoWrite::add_to_linker::<_, HasSelf<_>>(&mut linker, |call| call).map_err(|error| world::mismatch(&error))?;
        let pre =
            linker.instantiate_pre(&component).and_then(TodoWritePre::new).map_err(|error| world::mismatch(&error))?;

        let tick = tick(self.bounds.time);
        let ticker = Ticker::start(&engine, tick).map_err(|error| LoadError::Engine {
            reason: format!("the thread that watches the time can't be started: {error}"),
        })?;
        Ok(Host {
            inner: Arc::new(Inner {
                pre,
                bounds: self.bounds,
                slots: Slots::new(self.concurrency),
                tick,
                _ticker: ticker,
            }),
        })
    }
}

/// Fine enough to be a fifth of the limit late at most, coarse enough to leave an idle processor asleep.
fn tick(limit: Duration) -> Duration {
    (limit / 10).clamp(Duration::from_millis(1), Duration::from_millis(100))
}
