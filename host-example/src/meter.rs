//! What an instance may use: memory and computing time.

use std::time::{Duration, Instant};

use wasmtime::{Engine, Store, Trap, UpdateDeadline};

use crate::Error;
use crate::limiter::Limiter;

/// The bounds of every call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) memory: usize,
    pub(crate) time: Duration,
    pub(crate) input: usize,
}

impl Bounds {
    /// How often to look at the time: fine enough to be a fifth of the limit late at most (but for the shortest limits),
    /// coarse enough to leave an idle processor asleep.
    pub(crate) fn tick(&self) -> Duration {
        (self.time / 10).clamp(Duration::from_millis(1), Duration::from_millis(100))
    }
}

/// What one instance has used so far.
pub(crate) struct Meter {
    limiter: Limiter,
    began: Instant,
    /// How much of the time since was spent outside the sandbox.
    outside: Duration,
}

impl Meter {
    pub(crate) fn new(bounds: &Bounds) -> Self {
        Meter { limiter: Limiter::new(bounds.memory), began: Instant::now(), outside: Duration::ZERO }
    }

    /// Does work of the host's, whose time is not the component's.
    pub(crate) fn outside<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let done = work();
        self.outside += began.elapsed();
        done
    }

    /// How long the component itself has been at it.
    fn computing(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.outside)
    }
}

/// The data of a store that has a meter.
pub(crate) trait Metered: 'static {
    fn meter(&mut self) -> &mut Meter;
}

impl Metered for Meter {
    fn meter(&mut self) -> &mut Meter {
        self
    }
}

/// A store that ends its call when the component has computed for too long or wants too much memory.
pub(crate) fn store<T: Metered>(engine: &Engine, data: T, bounds: &Bounds) -> Store<T> {
    let mut store = Store::new(engine, data);
    store.limiter(|data| &mut data.meter().limiter);
    let (limit, tick) = (bounds.time, bounds.tick());
    store.set_epoch_deadline(ticks(limit, tick));
    store.epoch_deadline_callback(move |mut store| {
        let left = limit.saturating_sub(store.data_mut().meter().computing());
        Ok(if left.is_zero() { UpdateDeadline::Interrupt } else { UpdateDeadline::Continue(ticks(left, tick)) })
    });
    store
}

/// What went wrong in a call of `function`.
pub(crate) fn failure<T: Metered>(
    error: &wasmtime::Error,
    store: &mut Store<T>,
    bounds: &Bounds,
    function: &'static str,
) -> Error {
    if let Some(asked) = store.data_mut().meter().limiter.refused() {
        return Error::OutOfMemory { function, asked, limit: bounds.memory };
    }
    match error.downcast_ref::<Trap>() {
        Some(Trap::Interrupt) => Error::TimedOut { function, limit: bounds.time },
        Some(trap) => Error::Trap { function, reason: trap.to_string() },
        None => Error::Failed { function, reason: error.root_cause().to_string() },
    }
}

/// How many moves of the epoch make up a time: one more than fit, since the next one may come at once.
fn ticks(time: Duration, tick: Duration) -> u64 {
    let ticks = time.as_nanos().div_ceil(tick.as_nanos().max(1)) + 1;
    // An epoch plus a deadline must not overflow.
    u64::try_from(ticks).unwrap_or(u64::MAX).min(u64::MAX / 2)
}
