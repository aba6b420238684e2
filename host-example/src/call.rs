//! What one call carries with it, and how it answers the component's questions.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::bindings::agent_tools::todo::state;
use crate::limiter::Limiter;
use crate::state::{Failure, FailureCode, State};

/// Whose storage a call reaches.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) state: Arc<dyn State>,
    pub(crate) session: Arc<str>,
}

/// Who is told when storage fails.
#[derive(Clone, Default)]
pub(crate) struct Log(pub(crate) Option<Arc<LogFunction>>);

/// Gets the session's name and the failure.
pub(crate) type LogFunction = dyn Fn(&str, &Failure) + Send + Sync;

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Log(..)" } else { "None" })
    }
}

/// The data of a store: made for one call, and gone with it.
pub(crate) struct Call {
    /// None when the call has no use for storage.
    place: Option<Place>,
    log: Log,
    pub(crate) limiter: Limiter,
    began: Instant,
    /// How much of the time since was spent in the storage.
    stored: Duration,
}

impl Call {
    pub(crate) fn new(place: Option<Place>, log: Log, memory_limit: usize) -> Self {
        Call { place, log, limiter: Limiter::new(memory_limit), began: Instant::now(), stored: Duration::ZERO }
    }

    /// How long the component itself has been at it. Storage that is slow, or busy with other writers, does not count.
    pub(crate) fn computing(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.stored)
    }

    /// Asks the storage, and makes a failure of whatever goes wrong there.
    fn ask<T>(&mut self, question: impl FnOnce(&dyn State, &str) -> Result<T, Failure>) -> Result<T, state::Failure> {
        let Some(Place { state, session }) = &self.place else {
            return Err(Failure::new(FailureCode::Denied, "this call has no session and may not use storage").into());
        };
        let began = Instant::now();
        // Nothing of the back end is touched after a panic but through its own methods, which must bear with it.
        let answer = catch_unwind(AssertUnwindSafe(|| question(state.as_ref(), session)));
        let answer = answer.unwrap_or_else(|panic| {
            // What a panic says is for the log, where the panic hook put it; a model need not read it.
            let_go(panic);
            Err(Failure::new(FailureCode::Other, "the storage back end panicked"))
        });
        if let Err(failure) = &answer
            && failure.code != FailureCode::Conflict
            && let Some(log) = &self.log.0
        {
            // Whatever is told must not keep the model from its answer.
            catch_unwind(AssertUnwindSafe(|| log(session, failure))).unwrap_or_else(let_go);
        }
        self.stored += began.elapsed();
        answer.map_err(state::Failure::from)
    }
}

/// Drops what a panic left, which may panic in its turn; then it is leaked.
fn let_go(panic: Box<dyn Any + Send>) {
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(panic))) {
        std::mem::forget(again);
    }
}

impl state::Host for Call {
    fn load(&mut self, key: String) -> Result<Option<state::Entry>, state::Failure> {
        let entry = self.ask(|state, session| state.load(session, &key))?;
        Ok(entry.map(|entry| state::Entry { value: entry.value, revision: entry.revision }))
    }

    fn save(&mut self, key: String, value: String, expected: Option<String>) -> Result<state::Receipt, state::Failure> {
        let revision = self.ask(|state, session| state.save(session, &key, &value, expected.as_deref()))?;
        Ok(state::Receipt { revision })
    }
}

impl From<Failure> for state::Failure {
    fn from(error: Failure) -> Self {
        state::Failure {
            code: match error.code {
                FailureCode::Conflict => state::Code::Conflict,
                FailureCode::Denied => state::Code::Denied,
                FailureCode::Full => state::Code::Full,
                FailureCode::Unavailable => state::Code::Unavailable,
                FailureCode::Other => state::Code::Other,
            },
            // The detail stays on this side: the component passes on what it gets.
            message: error.message,
        }
    }
}
