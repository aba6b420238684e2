//! Performing the story with the real component, and checking that each answer is what the story says.

use std::sync::Arc;

use anyhow::{Context as _, Result, anyhow, ensure};
use serde_json::{Value, json};
use todo_host::board::{Options, Outcome, Refusal, Stored};
use todo_host::state::{self, State};
use todo_host::{Host, Session};

use super::story::{Expected, Step};
use crate::commands::demo::stage::SESSION;
use crate::commands::shared::values::board_code;

/// What is shown, in the order in which it happens.
pub(super) enum Scene<'a> {
    /// A call and its answer.
    Call(&'a Performed<'a>),
    /// All that the process held was dropped, and the board was read back, the same as before.
    Reopened {
        /// The board, drawn.
        checklist: &'a str,
    },
    /// The end.
    End {
        /// How many calls there were.
        calls: usize,
        /// How many of them were refused.
        refused: usize,
    },
}

/// A call that was made.
pub(super) struct Performed<'a> {
    /// Which call it is, from 1.
    pub(super) number: usize,
    /// What was sent, and why.
    pub(super) step: &'a Step,
    /// What the component answered.
    pub(super) answer: Result<Outcome, Refusal>,
    /// The text that the model reads.
    pub(super) message: String,
    /// The board after the call, drawn.
    pub(super) checklist: String,
}

/// Two agents share the board, so each may have a task in progress.
fn options() -> Options {
    Options { single: Some(false), ..Options::default() }
}

/// What a process holds while it runs. Dropping it leaves the database file and nothing else.
struct Process {
    session: Session,
    state: Arc<dyn State>,
}

impl Process {
    fn start(load: &dyn Fn() -> Result<Host>, url: &str) -> Result<Self> {
        let state = state::open(url).context("can't open the storage for the demonstration")?;
        let session = load()?.session(Arc::clone(&state), SESSION);
        Ok(Self { session, state })
    }

    fn read(&self) -> Result<Stored> {
        let stored = self.session.board()?.read(&options())?;
        stored.map_err(|refusal| anyhow!("the board could not be read back: {}", refusal.message))
    }

    fn checklist(&self) -> Result<String> {
        Ok(self.session.board()?.render(&self.read()?.tasks)?)
    }
}

/// Performs the story with hosts that `load` gives, in the storage at `url`, and shows each scene.
///
/// # Errors
///
/// When an answer is not what the story says: which call, and what was answered. When the host or the storage fails.
pub(super) fn perform(
    steps: &[Step],
    load: &dyn Fn() -> Result<Host>,
    url: &str,
    show: &mut dyn FnMut(&Scene) -> Result<()>,
) -> Result<()> {
    let mut process = Process::start(load, url)?;
    process.state.forget(SESSION).context("can't begin with an empty session")?;
    let mut refused = 0;
    for (at, step) in steps.iter().enumerate() {
        let number = at + 1;
        let performed =
            call(&process, number, step).with_context(|| format!("call {number} of the demonstration failed"))?;
        check(&performed)
            .with_context(|| format!("the story is not true: call {number} was answered {:?}", performed.message))?;
        refused += usize::from(performed.answer.is_err());
        show(&Scene::Call(&performed))?;
        if matches!(step.expected, Expected::Reopened) {
            let before = process.read()?;
            drop(process);
            process = Process::start(load, url)?;
            ensure!(process.read()? == before, "the story is not true: the database gave back another board");
            show(&Scene::Reopened { checklist: &process.checklist()? })?;
        }
    }
    show(&Scene::End { calls: steps.len(), refused })
}

fn call<'a>(process: &Process, number: usize, step: &'a Step) -> Result<Performed<'a>> {
    let answer = process.session.board()?.call(step.tool, &step.input.to_string(), &options())?;
    let message = match &answer {
        Ok(outcome) => {
            let answer: Value = serde_json::from_str(&outcome.text)?;
            answer["message"].as_str().context("the answer has no message")?.to_owned()
        }
        Err(refusal) => refusal.message.clone(),
    };
    Ok(Performed { number, step, answer, message, checklist: process.checklist()? })
}

/// Checks that the answer is what the story says.
fn check(performed: &Performed) -> Result<()> {
    let answer = match (&performed.answer, &performed.step.expected) {
        (Err(refusal), Expected::Refused(code)) => {
            ensure!(board_code(refusal.code) == *code, "it should have been refused as {code}");
            return Ok(());
        }
        (Ok(_), Expected::Refused(code)) => anyhow::bail!("it should have been refused as {code}"),
        (Err(_), _) => anyhow::bail!("it should have been accepted"),
        (Ok(outcome), _) => serde_json::from_str::<Value>(&outcome.text)?,
    };
    match performed.step.expected {
        Expected::Created(id) => ensure!(answer["task"]["id"] == id, "the task should have got the id {id}"),
        Expected::Updated(free) => ensure!(answer["unblocked"] == json!(free), "{free:?} should be free to begin"),
        Expected::Reopened | Expected::Refused(_) => {}
    }
    Ok(())
}
