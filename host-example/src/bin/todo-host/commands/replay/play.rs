//! Playing recorded calls through the component.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;
use todo_host::state::State;
use todo_host::{Error, Host, Options, Outcome, Refusal};

use super::hash::hash;
use super::json::Members;
use super::recorded::{Call, Found};
use crate::commands::shared::values::COMPLETED;

/// The session of a recording that names none.
const SESSION: &str = "replay";

/// Plays calls, each in the session and the branch that it was recorded in.
pub(super) struct Player {
    host: Host,
    state: Arc<dyn State>,
    /// The session for all calls, whatever the recording says.
    session: Option<String>,
    /// The session of each conversation, by the hash of its first call.
    conversations: HashMap<u64, String>,
    /// The hashes of the calls with an id that were played.
    played: HashSet<u64>,
    count: u64,
}

/// A call that was played.
pub(super) struct Played<'a> {
    /// Which call of the recording it is, from 1.
    pub(super) number: u64,
    /// The line that it begins on.
    pub(super) line: u64,
    /// The session that it was played in.
    pub(super) session: &'a str,
    /// The branch that it was played in.
    pub(super) branch: &'a str,
    /// What came of it.
    pub(super) fate: Fate,
}

/// What came of a call.
pub(super) enum Fate {
    /// The component accepted it.
    Accepted {
        /// Its answer.
        outcome: Outcome,
        /// How many items the submitted list had.
        items: usize,
        /// How many of them were completed.
        completed: usize,
        /// Whether the list was cleared because all of them were.
        cleared: bool,
    },
    /// The component refused it.
    Refused(Refusal),
    /// The host could not carry it out.
    Failed(Error),
}

impl Player {
    /// A player on this storage; all in `session` if one is given.
    pub(super) fn new(host: Host, state: Arc<dyn State>, session: Option<String>) -> Self {
        Self { host, state, session, conversations: HashMap::new(), played: HashSet::new(), count: 0 }
    }

    /// The session for those calls of a piece that name none.
    ///
    /// Rows belong together, but a piece that is a conversation by itself is a new one, unless it begins with the same
    /// call as an earlier one: then it is a later state of the same log.
    pub(super) fn conversation(&mut self, found: &Found, line: u64) -> String {
        let Some(first) = found.calls.first().filter(|_| found.whole) else {
            return SESSION.to_owned();
        };
        let name = if self.conversations.is_empty() { SESSION.to_owned() } else { format!("{SESSION}-{line}") };
        let key = hash(&(&first.id, &first.input, first.id.is_none().then_some(line)));
        self.conversations.entry(key).or_insert(name).clone()
    }

    /// Plays a call and hands what came of it to `show`; false when the same call was played before, as in logs that
    /// begin with a copy of an earlier log.
    pub(super) fn play<T>(
        &mut self,
        call: &Call,
        conversation: &str,
        show: impl FnOnce(&Played, &dyn Fn() -> Result<String, Error>) -> T,
    ) -> Option<T> {
        let session = match &self.session {
            Some(session) => session,
            None => call.session.as_deref().unwrap_or(conversation),
        };
        if let Some(id) = &call.id
            && !self.played.insert(hash(&(session, &call.branch, id, &call.input)))
        {
            return None;
        }
        self.count += 1;
        let door = self.host.session(Arc::clone(&self.state), session);
        let options = Options { branch: Some(call.branch.clone().into_owned()), ..Options::default() };
        let fate = match door.call_todo_write(&call.input, &options) {
            Ok(Ok(outcome)) => accepted(&call.input, outcome),
            Ok(Err(refusal)) => Fate::Refused(refusal),
            Err(error) => Fate::Failed(error),
        };
        let played = Played { number: self.count, line: call.line, session, branch: &call.branch, fate };
        let checklist = || match door.read(&options)? {
            Ok(stored) => self.host.render(&stored.todos),
            Err(refusal) => Ok(refusal.message),
        };
        Some(show(&played, &checklist))
    }
}

fn accepted(input: &str, outcome: Outcome) -> Fate {
    #[derive(Default, Deserialize)]
    struct Answer {
        todos: Vec<Item>,
    }
    #[derive(Deserialize)]
    struct Item {
        status: String,
    }
    let stored: Answer = serde_json::from_str(&outcome.text).unwrap_or_default();
    // The answer to a list that was cleared does not hold it any more; how long it was, the input says.
    let items = serde_json::from_str::<&RawValue>(input)
        .ok()
        .and_then(Members::of)
        .and_then(|members| members.items("todos"))
        .map_or(stored.todos.len(), |items| items.len());
    let cleared = items > 0 && stored.todos.is_empty();
    let is_completed = |item: &&Item| item.status == COMPLETED;
    Fate::Accepted {
        completed: if cleared { items } else { stored.todos.iter().filter(is_completed).count() },
        outcome,
        items,
        cleared,
    }
}
