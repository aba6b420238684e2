//! Performing the story with the real component, and checking that each answer is what the story says.

use anyhow::{Context as _, Result, anyhow, ensure};
use serde_json::{Value, json};
use todo_host::Session;
use todo_host::board::{Options, Outcome, Refusal, Stored};

use super::story::{Expected, Step};
use crate::commands::demo::process::{Load, Process};
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

fn read(session: &Session) -> Result<Stored> {
    let stored = session.board()?.read(&options())?;
    stored.map_err(|refusal| anyhow!("the board could not be read back: {}", refusal.message))
}

fn drawn(session: &Session, stored: &Stored) -> Result<String> {
    Ok(session.board()?.render(&stored.tasks)?)
}

/// Performs the story with hosts that `load` gives, in the storage at `url`, and shows each scene.
///
/// # Errors
///
/// When an answer is not what the story says: which call, and what was answered. When the host or the storage fails.
pub(super) fn perform(
    steps: &[Step],
    load: &Load,
    url: &str,
    show: &mut dyn FnMut(&Scene) -> Result<()>,
) -> Result<()> {
    let mut process = Process::start_empty(load, url)?;
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
            let before = read(&process.session)?;
            drop(process);
            process = Process::start(load, url)?;
            let after = read(&process.session)?;
            ensure!(after == before, "the story is not true: the database gave back another board");
            show(&Scene::Reopened { checklist: &drawn(&process.session, &after)? })?;
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
    let checklist = drawn(&process.session, &read(&process.session)?)?;
    Ok(Performed { number, step, answer, message, checklist })
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
