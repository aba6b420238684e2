//! Replaying a case against a target.

use std::collections::BTreeMap;

use super::case::{Action, Case, Step};
use super::check;
use super::options;
use super::store::Store;
use super::target::{Stop, Target};
use super::typed::{Outcome, compact};

/// What came out of a case.
pub struct Seen {
    pub steps: Vec<SeenStep>,
    /// The stored values at the end, by key.
    pub after: BTreeMap<String, String>,
}

/// What came out of a step.
#[derive(Default)]
pub struct SeenStep {
    /// Texts by the key that holds what they should be: `answer`, `refused`, `list`, `render`.
    pub texts: BTreeMap<&'static str, String>,
    /// What the typed door said of the changes.
    pub changes: Option<Vec<(String, String)>>,
    /// What is wrong whatever was expected.
    pub problems: Vec<String>,
}

/// Makes the calls of a case in their order.
pub fn case(target: &dyn Target, case: &Case<Step>) -> Seen {
    let store = Store::of(case.before.iter().map(|(key, text)| (key.clone(), text.join())));
    let steps = case.steps.iter().map(|step| self::step(target, &store, step)).collect();
    Seen { steps, after: store.values() }
}

fn step(target: &dyn Target, store: &Store, step: &Step) -> SeenStep {
    let mut seen = SeenStep::default();
    let before = store.copy();
    begin(store, step);
    match step.action() {
        Ok(Action::Call(input)) => call(target, store, &before, step, &input, &mut seen),
        Ok(Action::Write(todos)) => match options::record(step.options.as_ref()) {
            Some(options) => {
                outcome(target.write(store, todos, options), store, &mut seen);
                seen.hooked(store);
            }
            None => seen.problems.push("options of a write must fit the record".into()),
        },
        Ok(Action::Read) => read(target, store, step, &mut seen),
        Ok(Action::Definitions(dialect)) => text(target.definitions(dialect), &mut seen),
        Ok(Action::Guidance) => text(target.guidance(), &mut seen),
        Err(problem) => seen.problems.push(problem),
    }
    if seen.texts.contains_key("refused") && step.meanwhile.is_empty() && store.values() != before.values() {
        seen.problems.push("a refused call changed what is stored".into());
    }
    seen
}

fn begin(store: &Store, step: &Step) {
    store.begin(&step.failing, &step.meanwhile);
    store.hook(step.hints.as_deref());
}

/// The generic door, then the typed one on a copy of the storage: both must say and store the same.
fn call(target: &dyn Target, store: &Store, before: &Store, step: &Step, input: &str, seen: &mut SeenStep) {
    let tool = step.tool.as_deref().unwrap_or("todo_write");
    text(target.call(store, tool, input, &options::text(step.options.as_ref())), seen);
    seen.hooked(store);
    seen.problems.extend(check::form(&seen.texts, &["message", "todos", "oldTodos"]));

    let Some(options) = options::record(step.options.as_ref()).filter(|_| tool == "todo_write") else {
        return;
    };
    begin(before, step);
    let copy = before.copy();
    let mut typed = SeenStep::default();
    outcome(target.call_list(&copy, input, options), &copy, &mut typed);
    typed.hooked(&copy);
    if let Some(message) = typed.texts.get_mut("refused") {
        *message = format!(r#"{{"error":{}}}"#, compact(message));
    }
    if typed.texts != seen.texts || copy.values() != store.values() {
        seen.problems.push(format!(
            "the doors differ: tool.call gives {:?} and stores {:?}, todo-list.call gives {:?} and stores {:?}",
            seen.texts,
            store.values(),
            typed.texts,
            copy.values()
        ));
    }
    seen.problems.append(&mut typed.problems);
    seen.changes = typed.changes;
}

fn read(target: &dyn Target, store: &Store, step: &Step, seen: &mut SeenStep) {
    let Some(options) = options::record(step.options.as_ref()) else {
        return seen.problems.push("options of a read must fit the record".into());
    };
    match target.read(store, options) {
        Ok(stored) => {
            seen.texts.insert("list", compact(&stored.todos));
            match &stored.revision {
                Some(revision) if !store.has_revision(revision) => seen.problems.push("an unknown revision".into()),
                None if !stored.todos.is_empty() => seen.problems.push("a list without a revision".into()),
                _ => {}
            }
            match target.render(&stored.todos) {
                Ok(drawn) => {
                    if drawn.lines().count() != stored.todos.len() {
                        seen.problems.push("not a line an item".into());
                    }
                    if step.render.is_some() {
                        seen.texts.insert("render", drawn);
                    }
                }
                Err(stop) => seen.stop(stop),
            }
        }
        Err(stop) => seen.stop(stop),
    }
}

fn text(result: Result<String, Stop>, seen: &mut SeenStep) {
    match result {
        Ok(text) => {
            seen.texts.insert("answer", text);
        }
        Err(stop) => seen.stop(stop),
    }
}

fn outcome(result: Result<Outcome, Stop>, store: &Store, seen: &mut SeenStep) {
    match result {
        Ok(outcome) => {
            if !store.has_revision(&outcome.revision) {
                seen.problems.push(format!("the revision {:?} is not stored", outcome.revision));
            }
            seen.texts.insert("answer", outcome.text);
            seen.changes = Some(outcome.changes);
        }
        Err(stop) => seen.stop(stop),
    }
}

impl SeenStep {
    /// Notes what the hook was given.
    fn hooked(&mut self, store: &Store) {
        if let Some(hooked) = store.hooked() {
            self.texts.insert("hooked", hooked);
        }
    }

    /// Notes why there is no answer.
    pub fn stop(&mut self, stop: Stop) {
        match stop {
            Stop::Refused(text) => {
                self.texts.insert("refused", text);
            }
            Stop::Broken(problem) => self.problems.push(problem),
        }
    }
}
