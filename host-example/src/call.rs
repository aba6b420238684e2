//! What one call carries with it, and how it answers the component's questions.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::bindings::agent_tools::todo::state;
use crate::bindings::plugs::agent_tools::todo::{audit, nudge};
use crate::hooks::Hooks;
use crate::meter::{Meter, Metered};
use crate::panic::let_go;
use crate::state::{Failure, FailureCode, State};
use crate::{Status, Todo};

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

/// Who keeps the records of calls.
#[derive(Clone, Default)]
pub(crate) struct Audit(pub(crate) Option<Arc<AuditFunction>>);

/// Gets the session's name and the record.
pub(crate) type AuditFunction = dyn Fn(&str, &str) + Send + Sync;

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Log(..)" } else { "None" })
    }
}

impl fmt::Debug for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Audit(..)" } else { "None" })
    }
}

/// What all calls of a host may reach, besides the storage of their session.
pub(crate) struct Offers {
    pub(crate) log: Log,
    pub(crate) audit: Audit,
    pub(crate) hooks: Hooks,
}

/// The data of a store: made for one call, and gone with it.
pub(crate) struct Call {
    /// None when the call has no use for storage.
    place: Option<Place>,
    offers: Arc<Offers>,
    /// Whether it was made from within another call of the same host.
    within: bool,
    meter: Meter,
}

impl Call {
    pub(crate) fn new(place: Option<Place>, offers: Arc<Offers>, within: bool, meter: Meter) -> Self {
        Call { place, offers, within, meter }
    }

    /// Asks the storage, and makes a failure of whatever goes wrong there. Storage that is slow, or busy with other
    /// writers, does not count as the component's time.
    fn ask<T>(&mut self, question: impl FnOnce(&dyn State, &str) -> Result<T, Failure>) -> Result<T, state::Failure> {
        let Some(Place { state, session }) = &self.place else {
            return Err(Failure::new(FailureCode::Denied, "this call has no session and may not use storage").into());
        };
        let log = &self.offers.log;
        let answer = self.meter.outside(|| {
            // Nothing of the back end is touched after a panic but through its own methods, which must bear with it.
            let answer = catch_unwind(AssertUnwindSafe(|| question(state.as_ref(), session)));
            let answer = answer.unwrap_or_else(|panic| {
                // What a panic says is for the log, where the panic hook put it; a model need not read it.
                let_go(panic);
                Err(Failure::new(FailureCode::Other, "the storage back end panicked"))
            });
            if let Err(failure) = &answer
                && failure.code != FailureCode::Conflict
                && let Some(log) = &log.0
            {
                // Whatever is told must not keep the model from its answer.
                catch_unwind(AssertUnwindSafe(|| log(session, failure))).unwrap_or_else(let_go);
            }
            answer
        });
        answer.map_err(state::Failure::from)
    }
}

impl Metered for Call {
    fn meter(&mut self) -> &mut Meter {
        &mut self.meter
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

impl nudge::Host for Call {
    fn hints(&mut self, previous: Vec<nudge::Todo>, submitted: Vec<nudge::Todo>) -> Vec<String> {
        // A hook that writes would be asked about that write, and so on without end.
        let Some(place) = self.place.as_ref().filter(|_| !self.within) else { return Vec::new() };
        let hooks = &self.offers.hooks;
        self.meter.outside(|| {
            let [previous, submitted] = [previous, submitted].map(|todos| todos.into_iter().map(Todo::from).collect());
            let (previous, submitted): (Vec<_>, Vec<_>) = (previous, submitted);
            hooks.ask(&place.session, &previous, &submitted)
        })
    }
}

impl audit::Host for Call {
    fn append(&mut self, line: String) {
        // Outside a session there is no call of a tool to keep a record of.
        if let (Some(place), Some(keep)) = (&self.place, &self.offers.audit.0) {
            // The call is done: whatever becomes of its record, the model gets the answer.
            let kept = || catch_unwind(AssertUnwindSafe(|| keep(&place.session, &line))).unwrap_or_else(let_go);
            self.meter.outside(kept);
        }
    }
}

impl From<nudge::Todo> for Todo {
    fn from(todo: nudge::Todo) -> Self {
        Todo {
            content: todo.content,
            active_form: todo.active_form,
            status: match todo.status {
                nudge::Status::Pending => Status::Pending,
                nudge::Status::InProgress => Status::InProgress,
                nudge::Status::Completed => Status::Completed,
            },
        }
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
