//! The [`HostBuilder`]: the settings of a host, and loading.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use wasmtime::Engine;
use wasmtime::component::{HasSelf, Linker};

use crate::bindings::agent_tools::todo::state;
use crate::bindings::plugs::agent_tools::todo::{audit, nudge};
use crate::cache::Cache;
use crate::call::{Audit, Call, Log, Offers};
use crate::doors::Doors;
use crate::hooks::{HookError, Wanted};
use crate::host::Inner;
use crate::meter::Bounds;
use crate::slots::Slots;
use crate::state::Failure;
use crate::ticker::Ticker;
use crate::{Host, LoadError, Todo, compile, engine, sniff, world};

/// The settings of a [`Host`] to be.
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it loads a component"]
pub struct HostBuilder {
    bounds: Bounds,
    concurrency: u32,
    cache: Cache,
    log: Log,
    audit: Audit,
    hooks: Wanted,
}

impl Default for HostBuilder {
    fn default() -> Self {
        HostBuilder {
            bounds: Bounds { memory: 256 * 1024 * 1024, time: Duration::from_secs(5), input: 16 * 1024 * 1024 },
            concurrency: 16,
            cache: Cache::Default,
            log: Log::default(),
            audit: Audit::default(),
            hooks: Wanted::default(),
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
    /// [`Error::InputTooLarge`](crate::Error::InputTooLarge) before the component sees any of it. The component has a limit of its own, see
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

    /// Adds a nudge hook: a function that is asked for hints after each write, with the list that was replaced (empty when
    /// there was none) and the submitted one. Its hints join the message for the model, in the order in which hooks were
    /// added. Default: no hooks. Only a component that imports `nudge` asks them, as `todo-write-nudged.wasm` does; with another
    /// one, loading is [`LoadError::NeverAsked`].
    ///
    /// The write is done by then, whatever the hook does. A hook that fails or panics, or whose hints would bring those of
    /// this call over 64 KiB, is skipped, and [`on_hook_failure`](HostBuilder::on_hook_failure) hears of it. Its time is not
    /// the component's, and nothing bounds it: it should be quick.
    ///
    /// A hook may call this host, and may even write; but hooks are not asked about what a hook writes. It must do so on the
    /// thread that it is called on: another thread waits for a place, and may do so for ever.
    ///
    /// ```
    /// let builder = todo_host::Host::builder().hook("long list", |_previous, submitted| {
    ///     Ok(if submitted.len() > 20 { vec!["Keep the list under 20 items.".to_owned()] } else { Vec::new() })
    /// });
    /// ```
    pub fn hook(
        mut self,
        name: &str,
        hook: impl Fn(&[Todo], &[Todo]) -> Result<Vec<String>, HookError> + Send + Sync + 'static,
    ) -> Self {
        self.hooks.add_function(name, Arc::new(hook));
        self
    }

    /// Adds a nudge hook that is a component of the world `hook`, which [`load`](HostBuilder::load) compiles and checks.
    ///
    /// Each time it is asked it gets an instance of its own, which reaches nothing and has the memory and the computing time
    /// that the tool has, for itself. When it traps or goes over a bound it is skipped as any other hook.
    pub fn hook_component(mut self, name: &str, bytes: &[u8]) -> Self {
        self.hooks.add_component(name, bytes);
        self
    }

    /// Adds a nudge hook from a file, under the file's name. See [`hook_component`](HostBuilder::hook_component).
    ///
    /// # Errors
    ///
    /// [`LoadError::Unreadable`] when the file can't be read.
    pub fn hook_file(self, path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let path = path.as_ref();
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        Ok(self.hook_component(&name, &compile::read_component(path)?))
    }

    /// Who is told when a hook fails: the function gets the names of the session and of the hook, and what went wrong.
    /// Default: nobody. It runs within the call, so it should be quick; a panic of it is passed over.
    ///
    /// ```
    /// let builder = todo_host::Host::builder()
    ///     .on_hook_failure(|session, hook, reason| eprintln!("hook {hook:?} in session {session:?}: {reason}"));
    /// ```
    pub fn on_hook_failure(mut self, log: impl Fn(&str, &str, &str) + Send + Sync + 'static) -> Self {
        self.hooks.log = Some(Arc::new(log));
        self
    }

    /// Who keeps the records of calls that a component hands over through its import `audit`: the function gets the session's
    /// name and the record. Default: nobody, and then a component with that import is [`LoadError::NoAudit`].
    ///
    /// A record is what a component says: one line of JSON if it is the filter `audit`, any text if it is another one. The
    /// function runs within the call, so it should be quick; a panic of it is passed over. It may call this host.
    ///
    /// ```
    /// let builder = todo_host::Host::builder().audit(|session, record| println!("{session}: {record}"));
    /// ```
    pub fn audit(mut self, keep: impl Fn(&str, &str) + Send + Sync + 'static) -> Self {
        self.audit = Audit(Some(Arc::new(keep)));
        self
    }

    /// Loads the component from a file, as [`load`](HostBuilder::load) does.
    ///
    /// # Errors
    ///
    /// [`LoadError::Unreadable`] when the file can't be read, and those of [`load`](HostBuilder::load).
    pub fn load_file(self, path: impl AsRef<Path>) -> Result<Host, LoadError> {
        self.load(&compile::read_component(path.as_ref())?)
    }

    /// Compiles a component from its binary form, or takes it from the cache, and checks that it fits: that it exports
    /// `tool`, and imports nothing but `state`, `nudge` and `audit`, or less.
    ///
    /// # Errors
    ///
    /// A [`LoadError`] says what the bytes are instead, in what the component differs, which hook can't be used, or why the
    /// engine could not be set up.
    pub fn load(self, bytes: &[u8]) -> Result<Host, LoadError> {
        sniff::expect_component(bytes)?;
        let Self { bounds, concurrency, cache, log, audit, hooks } = self;
        // What a call calls in its turn needs a place as well: a hook that is a component, or a call by a function of ours.
        let inner = !hooks.is_empty() || audit.0.is_some();
        let places = if inner { concurrency.saturating_mul(2) } else { concurrency };
        let engine = engine::engine(bounds.memory, places)?;
        let cache = cache.open()?;
        let component = compile::component(&engine, cache.as_ref(), bytes, bounds.memory)?;
        world::expect_tool(&engine, &component, audit.0.is_some(), !hooks.is_empty())?;
        let mismatch = |error| world::mismatch(world::TOOL, &error);
        let pre = offers(&engine).and_then(|linker| linker.instantiate_pre(&component)).map_err(mismatch)?;
        let doors = Doors::of(&pre).map_err(mismatch)?;
        let hooks = hooks.load(&engine, cache.as_ref(), bounds)?;

        let ticker = Ticker::start(&engine, bounds.tick()).map_err(|error| LoadError::Engine {
            reason: format!(
                "the thread that watches the time can't be started: {error}; allow this process another thread \
                 (`ulimit -u`, or the limit of its container)"
            ),
        })?;
        let offers = Arc::new(Offers { log, audit, hooks });
        let slots = Slots::new(concurrency, inner);
        Ok(Host { inner: Arc::new(Inner { pre, doors, bounds, offers, slots, ticker }) })
    }
}

/// What a tool may import.
fn offers(engine: &Engine) -> wasmtime::Result<Linker<Call>> {
    let mut linker = Linker::new(engine);
    state::add_to_linker::<_, HasSelf<_>>(&mut linker, |call| call)?;
    nudge::add_to_linker::<_, HasSelf<_>>(&mut linker, |call| call)?;
    audit::add_to_linker::<_, HasSelf<_>>(&mut linker, |call| call)?;
    Ok(linker)
}
