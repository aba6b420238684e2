//! What one call carries with it, and how it answers the component's questions.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::bindings::agent_tools::todo::state;
use crate::limiter::Limiter;
use crate::state::{ErrorCode, State, StateError};

/// The data of a store: made for one call, and gone with it.
pub(crate) struct Call {
    state: Arc<dyn State>,
    session: Arc<str>,
    pub(crate) limiter: Limiter,
    began: Instant,
    /// How much of the time since was spent in the storage.
    stored: Duration,
}

impl Call {
    pub(crate) fn new(state: Arc<dyn State>, session: Arc<str>, memory_limit: usize) -> Self {
        Call { state, session, limiter: Limiter::new(memory_limit), began: Instant::now(), stored: Duration::ZERO }
    }

    /// How long the component itself has been at it. Storage that is slow, or busy with other writers, does not count.
    pub(crate) fn computing(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.stored)
    }

    /// Asks the storage, and makes a failure of whatever goes wrong there.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&dyn State, &str) -> Result<T, StateError>,
    ) -> Result<T, state::Failure> {
        let began = Instant::now();
        // Nothing of the back end is touched after a panic but through its own methods, which must bear with it.
        let answer = catch_unwind(AssertUnwindSafe(|| question(self.state.as_ref(), &self.session)));
        self.stored += began.elapsed();
        match answer {
            Ok(answer) => answer.map_err(state::Failure::from),
            Err(panic) => {
                // What a panic says is for the log, where the panic hook put it; a model need not read it.
                drop::<Box<dyn Any + Send>>(panic);
                Err(state::Failure { code: state::Code::Other, message: "the storage back end panicked".to_owned() })
            }
        }
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

impl From<StateError> for state::Failure {
    fn from(error: StateError) -> Self {
        state::Failure {
            code: match error.code {
                ErrorCode::Conflict => state::Code::Conflict,
                ErrorCode::Denied => state::Code::Denied,
                ErrorCode::Full => state::Code::Full,
                ErrorCode::Unavailable => state::Code::Unavailable,
                ErrorCode::Other => state::Code::Other,
            },
            message: error.message,
        }
    }
}
