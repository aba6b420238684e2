//! Replaying a board's case against a target.

use serde::Deserialize as _;

use super::case::{Action, Step};
use super::records::{Options, Outcome, Status, Stored};
use super::target::Target;
use crate::conformance_runner::case::Case;
use crate::conformance_runner::check;
use crate::conformance_runner::options;
use crate::conformance_runner::replay::{Seen, SeenStep};
use crate::conformance_runner::store::Store;
use crate::conformance_runner::target::Stop;
use crate::conformance_runner::typed::compact;

/// Makes the calls of a case in their order.
pub fn case(target: &dyn Target, case: &Case<Step>) -> Seen {
    let store = Store::of(case.before.iter().map(|(key, text)| (key.clone(), text.join())));
    let steps = case.steps.iter().map(|step| self::step(target, &store, step)).collect();
    Seen { steps, after: store.values() }
}

fn step(target: &dyn Target, store: &Store, step: &Step) -> SeenStep {
    let mut seen = SeenStep::default();
    let before = store.copy();
    store.begin(&step.failing, &step.meanwhile);
    let record = record(step);
    match (step.action(), record) {
        (Err(problem), _) => seen.problems.push(problem),
        (Ok(Action::Call { tool, input }), record) => {
            call(target, store, &before, step, tool, &input, record, &mut seen)
        }
        (Ok(Action::Definitions(dialect)), _) => text(target.definitions(dialect), &mut seen),
        (Ok(Action::Guidance), _) => text(target.guidance(), &mut seen),
        (Ok(_), None) => seen.problems.push("options of a typed call must fit the record".into()),
        (Ok(Action::Create(creation)), Some(options)) => {
            outcome(target.create(store, creation, options), store, &mut seen);
        }
        (Ok(Action::Update(edit)), Some(options)) => outcome(target.update(store, edit, options), store, &mut seen),
        (Ok(Action::Get(id)), Some(options)) => text(target.get(store, id, options), &mut seen),
        (Ok(Action::Read), Some(options)) => match target.read(store, options) {
            Ok(stored) => read(&stored, store, step, &mut seen),
            Err(stop) => seen.stop(stop),
        },
    }
    if seen.texts.contains_key("refused") && step.meanwhile.is_empty() && store.values() != before.values() {
        seen.problems.push("a refused call changed what is stored".into());
    }
    seen
}

/// The record of options. Nothing when a record can't say what the text says.
fn record(step: &Step) -> Option<Options> {
    match &step.options {
        None => Some(Options::default()),
        Some(serde_json::Value::String(_)) => None,
        Some(value) => Options::deserialize(value).ok(),
    }
}

/// The generic door, then the typed one on a copy of the storage: both must say and store the same.
#[allow(clippy::too_many_arguments, reason = "a step and where it stands")]
fn call(
    target: &dyn Target,
    store: &Store,
    before: &Store,
    step: &Step,
    tool: &str,
    input: &str,
    record: Option<Options>,
    seen: &mut SeenStep,
) {
    text(target.call(store, tool, input, &options::text(step.options.as_ref())), seen);
    let keys: &[&str] = match tool {
        "task_create" => &["task", "message"],
        "task_update" => &["task", "unblocked", "message"],
        "task_get" => &["task"],
        _ if seen.texts.get("answer").is_some_and(|text| text.contains(r#","leftOut":"#)) => {
            &["tasks", "stats", "leftOut"]
        }
        _ => &["tasks", "stats"],
    };
    seen.problems.extend(check::form(&seen.texts, keys));

    let Some(options) = record else { return };
    let copy = before.copy();
    copy.begin(&step.failing, &step.meanwhile);
    let mut typed = SeenStep::default();
    outcome(target.call_board(&copy, tool, input, options), &copy, &mut typed);
    if let Some(message) = typed.texts.get_mut("refused") {
        *message = format!(r#"{{"error":{}}}"#, compact(message));
    }
    if typed.texts != seen.texts || copy.values() != store.values() {
        seen.problems.push(format!(
            "the doors differ: tool.call gives {:?} and stores {:?}, board.call gives {:?} and stores {:?}",
            seen.texts,
            store.values(),
            typed.texts,
            copy.values()
        ));
    }
    seen.problems.append(&mut typed.problems);
    seen.changes = typed.changes;
}

fn read(stored: &Stored, store: &Store, step: &Step, seen: &mut SeenStep) {
    seen.texts.insert("list", compact(&stored.tasks));
    if !stored.left_out.is_empty() {
        seen.texts.insert("leftOut", compact(&stored.left_out));
    }
    match &stored.revision {
        Some(revision) if !store.has_revision(revision) => seen.problems.push("an unknown revision".into()),
        None if !stored.tasks.is_empty() => seen.problems.push("a board without a revision".into()),
        _ => {}
    }
    let shown = stored.tasks.iter().filter(|task| !matches!(task.status, Status::Deleted)).count();
    if stored.render.lines().count() != shown {
        seen.problems.push("not a line a task".into());
    }
    if step.render.is_some() {
        seen.texts.insert("render", stored.render.clone());
    }
}

fn text(result: Result<String, Stop>, seen: &mut SeenStep) {
    match result {
        Ok(text) => drop(seen.texts.insert("answer", text)),
        Err(stop) => seen.stop(stop),
    }
}

fn outcome(result: Result<Outcome, Stop>, store: &Store, seen: &mut SeenStep) {
    match result {
        Ok(outcome) => {
            match &outcome.revision {
                Some(revision) if !store.has_revision(revision) => {
                    seen.problems.push(format!("the revision {revision:?} is not stored"));
                }
                None if !outcome.changes.is_empty() => seen.problems.push("changes without a revision".into()),
                _ => {}
            }
            seen.texts.insert("answer", outcome.text);
            seen.changes = Some(outcome.changes);
        }
        Err(stop) => seen.stop(stop),
    }
}
