//! Performing the story with the real component, and checking that each answer is what the story says.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use serde_json::Value;
use todo_host::{Options, Outcome, Refusal, Session, Stored};

use super::process::{Load, Process};
use super::story::{ENCODER, Expected, Item, Step, Turn};
use crate::commands::shared::values::{COMPLETED, status};

/// What is shown, in the order in which it happens.
pub(super) enum Scene<'a> {
    /// A user's message.
    Turn {
        /// Which turn it is, from 1.
        number: usize,
        /// What the user said.
        user: &'a str,
    },
    /// A call and its answer.
    Call(&'a Performed<'a>),
    /// All that the process held was dropped, and the lists were read back.
    Reopened {
        /// Which turn has ended.
        turn: usize,
        /// What was read back, the main agent's list first.
        lists: &'a [ReadBack],
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
    /// What the model sent, as the component got it.
    pub(super) input: String,
    /// What the component answered.
    pub(super) answer: Result<Outcome, Refusal>,
    /// The text that the model reads.
    pub(super) message: String,
    /// The stored list after the call, drawn; empty when there is none.
    pub(super) checklist: String,
}

/// A list that was read back.
pub(super) struct ReadBack {
    /// Whose: empty for the main agent.
    pub(super) branch: &'static str,
    /// How many items it has.
    pub(super) items: usize,
    /// How many of them are completed.
    pub(super) completed: usize,
    /// The list, drawn.
    pub(super) checklist: String,
}

fn read(session: &Session, branch: &str) -> Result<Stored> {
    let stored = session.read(&Options::for_branch(branch))?;
    stored.map_err(|refusal| anyhow!("the list could not be read back: {}", refusal.message))
}

/// Performs the story with hosts that `load` gives, in the storage at `url`, and shows each scene.
///
/// # Errors
///
/// When an answer is not what the story says: which call, and what was answered. When the host or the storage fails.
pub(super) fn perform(
    turns: &[Turn],
    load: &Load,
    url: &str,
    show: &mut dyn FnMut(&Scene) -> Result<()>,
) -> Result<()> {
    let mut number = 0;
    let mut refused = 0;
    let mut lists = BTreeMap::from([("", Vec::new()), (ENCODER, Vec::new())]);
    let mut process = Process::start_empty(load, url)?;
    for (at, turn) in turns.iter().enumerate() {
        show(&Scene::Turn { number: at + 1, user: turn.user })?;
        for step in &turn.steps {
            number += 1;
            let before = lists.get(step.branch).cloned().unwrap_or_default();
            let performed =
                call(&process, number, step).with_context(|| format!("call {number} of the demonstration failed"))?;
            let after = check(&performed, &before).with_context(|| {
                format!("the story is not true: call {number} ({}) was answered {:?}", step.why, performed.message,)
            })?;
            refused += usize::from(performed.answer.is_err());
            lists.insert(step.branch, after);
            show(&Scene::Call(&performed))?;
        }
        let before = snapshot(&process, &lists)?;
        drop(process);
        process = Process::start(load, url)?;
        let after = snapshot(&process, &lists)?;
        ensure!(
            after == before,
            "the story is not true: after turn {} the database gave back other lists than were stored",
            at + 1,
        );
        let read = read_back(&process, after, &lists)
            .with_context(|| format!("the story is not true after turn {}", at + 1))?;
        show(&Scene::Reopened { turn: at + 1, lists: &read })?;
    }
    show(&Scene::End { calls: number, refused })
}

fn call<'a>(process: &Process, number: usize, step: &'a Step) -> Result<Performed<'a>> {
    let input = serde_json::to_string(&step.sent)?;
    let answer = process.session.call_todo_write(&input, &Options::for_branch(step.branch))?;
    let message = match &answer {
        Ok(outcome) => {
            member(&outcome.text, "message")?.as_str().context("the answer's message is not a string")?.to_owned()
        }
        Err(refusal) => refusal.message.clone(),
    };
    let checklist = process.session.host().render(&read(&process.session, step.branch)?.todos)?;
    Ok(Performed { number, step, input, answer, message, checklist })
}

/// Checks that the answer is what the story says, and gives the list as it must be stored now.
fn check(performed: &Performed, before: &[Item]) -> Result<Vec<Item>> {
    let Performed { step, message, .. } = performed;
    let sent = &step.sent.todos;
    let (after, forgotten) = match (&step.expected, &performed.answer) {
        (Expected::Refused(code, paths), Err(refusal)) => {
            ensure!(refusal.code == *code, "it should have been refused as {code:?}");
            for path in *paths {
                ensure!(
                    refusal.faults.iter().any(|fault| fault.path == *path),
                    "a fault at {path} should have been named"
                );
            }
            return Ok(before.to_vec());
        }
        (Expected::Refused(code, _), Ok(_)) => bail!("it should have been refused as {code:?}"),
        (_, Err(_)) => bail!("it should have been accepted"),
        (Expected::Stored, Ok(_)) => (sent.clone(), &Vec::new()),
        (Expected::Warned(forgotten), Ok(_)) => (sent.clone(), forgotten),
        (Expected::Cleared, Ok(_)) => (Vec::new(), &Vec::new()),
    };
    for item in before.iter().chain(sent) {
        let is_named = message.contains(item.content);
        let is_forgotten = forgotten.contains(&item.content);
        ensure!(
            is_named == is_forgotten,
            "{:?} {} in the message",
            item.content,
            if is_forgotten { "is missing" } else { "has no place" },
        );
    }
    if let Ok(outcome) = &performed.answer {
        let old = if before.is_empty() { Value::Null } else { serde_json::to_value(before)? };
        ensure!(member(&outcome.text, "oldTodos")? == old, "`oldTodos` should be the list before this call");
        ensure!(
            member(&outcome.text, "todos")? == serde_json::to_value(&after)?,
            "`todos` should be the list as it is stored now"
        );
    }
    Ok(after)
}

/// The stored list of each branch, with its revision.
fn snapshot(process: &Process, lists: &BTreeMap<&'static str, Vec<Item>>) -> Result<Vec<(&'static str, Stored)>> {
    let branches = lists.keys().copied();
    branches.map(|branch| Ok((branch, read(&process.session, branch)?))).collect()
}

/// Compares what was read back with what the story says was stored.
fn read_back(
    process: &Process,
    stored: Vec<(&'static str, Stored)>,
    lists: &BTreeMap<&'static str, Vec<Item>>,
) -> Result<Vec<ReadBack>> {
    let mut read = Vec::new();
    for (branch, stored) in stored {
        let wanted = lists.get(branch).map(Vec::as_slice).unwrap_or_default();
        let is_same = stored.todos.len() == wanted.len()
            && stored.todos.iter().zip(wanted).all(|(todo, item)| {
                todo.content == item.content
                    && todo.active_form == item.active_form
                    && status(todo.status) == item.status
            });
        ensure!(is_same, "the list of branch {branch:?} is not the one that was stored");
        let is_completed = |item: &&Item| item.status == COMPLETED;
        read.push(ReadBack {
            branch,
            items: wanted.len(),
            completed: wanted.iter().filter(is_completed).count(),
            checklist: process.session.host().render(&stored.todos)?,
        });
    }
    Ok(read)
}

fn member(text: &str, key: &str) -> Result<Value> {
    let mut answer: Value = serde_json::from_str(text).context("the answer is not JSON")?;
    let value = answer.get_mut(key).with_context(|| format!("the answer has no {key:?}"))?;
    Ok(value.take())
}
