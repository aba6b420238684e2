//! Replaying a board's case against a target.

use super::case::{Action, Step};
use super::records::{Status, Stored};
use super::target::Target;
use crate::conformance_runner::case::Case;
use crate::conformance_runner::check;
use crate::conformance_runner::options;
use crate::conformance_runner::replay::{Seen, SeenStep};
use crate::conformance_runner::store::Store;
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
    match (step.action(), options::record(step.options.as_ref())) {
        (Err(problem), _) => seen.problems.push(problem),
        (Ok(Action::Call { tool, input }), _) => call(target, store, &before, step, tool, &input, &mut seen),
        (Ok(Action::Definitions(dialect)), _) => seen.text(target.definitions(dialect)),
        (Ok(Action::Guidance), _) => seen.text(target.guidance()),
        (Ok(_), None) => seen.problems.push("options of a typed call must fit the record".into()),
        (Ok(Action::Create(creation)), Some(options)) => {
            seen.outcome(target.create(store, creation, options), store);
        }
        (Ok(Action::Update(edit)), Some(options)) => seen.outcome(target.update(store, edit, options), store),
        (Ok(Action::Get(id)), Some(options)) => seen.text(target.get(store, id, options)),
        (Ok(Action::Read), Some(options)) => match target.read(store, options) {
            Ok(stored) => read(&stored, store, step, &mut seen),
            Err(stop) => seen.stop(stop),
        },
    }
    if step.meanwhile.is_empty() {
        seen.refused_stores_nothing(&before, store);
    }
    seen
}

/// The generic door, then the typed one on a copy of the storage: both must say and store the same.
fn call(target: &dyn Target, store: &Store, before: &Store, step: &Step, tool: &str, input: &str, seen: &mut SeenStep) {
    seen.text(target.call(store, tool, input, &options::text(step.options.as_ref())));
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

    let Some(options) = options::record(step.options.as_ref()) else { return };
    let copy = before.copy();
    copy.begin(&step.failing, &step.meanwhile);
    let mut typed = SeenStep::default();
    typed.outcome(target.call_board(&copy, tool, input, options), &copy);
    seen.same_through("board.call", typed, store, &copy);
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
