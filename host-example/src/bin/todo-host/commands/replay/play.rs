//! Playing recorded calls through the component.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;
use todo_host::state::State;
use todo_host::{Error, Host, Options, Outcome, board};

use super::hash::hash;
use super::json::Members;
use super::recorded::{Call, Found, TODO_WRITE};
use crate::commands::shared::refused::Refused;
use crate::commands::shared::values::COMPLETED;
use crate::tool::Tool;

/// The session of a recording that names none.
const SESSION: &str = "replay";

/// Loads the host of a tool.
type Load<'l> = dyn Fn(Tool) -> anyhow::Result<Host> + 'l;

/// Plays calls, each in the session and the branch that it was recorded in.
pub(super) struct Player<'l> {
    /// Only the tools that the recording calls are loaded.
    load: &'l Load<'l>,
    checklist: Option<Host>,
    board: Option<Host>,
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
    /// The tool that was called.
    pub(super) tool: &'static str,
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
    /// The task board accepted it.
    Board {
        /// Its answer.
        outcome: board::Outcome,
        /// What the answer says to the model; nothing when it is a task or a list of them.
        message: String,
    },
    /// The component refused it.
    Refused(Refused),
    /// The host could not carry it out, and why.
    Failed(String),
}

impl<'l> Player<'l> {
    /// A player on this storage; all in `session` if one is given.
    pub(super) fn new(load: &'l Load<'l>, state: Arc<dyn State>, session: Option<String>) -> Self {
        let (conversations, played) = (HashMap::new(), HashSet::new());
        Self { load, checklist: None, board: None, state, session, conversations, played, count: 0 }
    }

    fn host(&mut self, tool: Tool) -> anyhow::Result<Host> {
        let load = self.load;
        let host = match tool {
            Tool::Checklist => &mut self.checklist,
            Tool::Board => &mut self.board,
        };
        if host.is_none() {
            *host = Some(load(tool)?);
        }
        host.clone().ok_or_else(|| anyhow::anyhow!("the tool is not loaded"))
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
    ) -> anyhow::Result<Option<T>> {
        let session = match &self.session {
            Some(session) => session.clone(),
            None => call.session.as_deref().unwrap_or(conversation).to_owned(),
        };
        let session = session.as_str();
        if let Some(id) = &call.id
            && !self.played.insert(hash(&(session, &call.branch, id, &call.input)))
        {
            return Ok(None);
        }
        self.count += 1;
        let host = self.host(Tool::called(call.tool))?;
        let door = host.session(Arc::clone(&self.state), session);
        let (number, line, branch, tool) = (self.count, call.line, &*call.branch, call.tool);
        let played = |fate| Played { number, line, session, branch, tool, fate };
        let fate = |result: Result<Result<Fate, Refused>, Error>| match result {
            Ok(fate) => fate.unwrap_or_else(Fate::Refused),
            Err(error) => Fate::Failed(error.to_string()),
        };
        if tool == TODO_WRITE {
            let options = Options { branch: Some(branch.to_owned()), ..Options::default() };
            let called = door.call_todo_write(&call.input, &options);
            let called =
                called.map(|answer| answer.map(|outcome| accepted(&call.input, outcome)).map_err(Refused::from));
            let checklist = || match door.read(&options)? {
                Ok(stored) => host.render(&stored.todos),
                Err(refusal) => Ok(refusal.message),
            };
            return Ok(Some(show(&played(fate(called)), &checklist)));
        }
        // The recording may be of several agents who share the board.
        let options =
            board::Options { branch: Some(branch.to_owned()), single: Some(false), ..board::Options::default() };
        let called = door.board().and_then(|board| board.call(tool, &call.input, &options));
        let called = called.map(|called| called.map(on_the_board).map_err(Refused::from));
        let checklist = || {
            let board = door.board()?;
            match board.read(&options)? {
                Ok(stored) => board.render(&stored.tasks),
                Err(refusal) => Ok(refusal.message),
            }
        };
        Ok(Some(show(&played(fate(called)), &checklist)))
    }
}

fn on_the_board(outcome: board::Outcome) -> Fate {
    #[derive(Default, Deserialize)]
    struct Answer {
        #[serde(default)]
        message: String,
    }
    let Answer { message } = serde_json::from_str(&outcome.text).unwrap_or_default();
    Fate::Board { outcome, message }
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
