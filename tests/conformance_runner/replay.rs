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
                seen.outcome(target.write(store, todos, options), store);
                seen.hooked(store);
            }
            None => seen.problems.push("options of a write must fit the record".into()),
        },
        Ok(Action::Read) => read(target, store, step, &mut seen),
        Ok(Action::Definitions(dialect)) => seen.text(target.definitions(dialect)),
        Ok(Action::Guidance) => seen.text(target.guidance()),
        Err(problem) => seen.problems.push(problem),
    }
    if step.meanwhile.is_empty() {
        seen.refused_stores_nothing(&before, store);
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
    seen.text(target.call(store, tool, input, &options::text(step.options.as_ref())));
    seen.hooked(store);
    seen.problems.extend(check::form(&seen.texts, &["message", "todos", "oldTodos"]));

    let Some(options) = options::record(step.options.as_ref()).filter(|_| tool == "todo_write") else {
        return;
    };
    begin(before, step);
    let copy = before.copy();
    let mut typed = SeenStep::default();
    typed.outcome(target.call_list(&copy, input, options), &copy);
    typed.hooked(&copy);
    seen.same_through("todo-list.call", typed, store, &copy);
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

impl SeenStep {
    /// Notes a text that was answered.
    pub fn text(&mut self, result: Result<String, Stop>) {
        match result {
            Ok(text) => drop(self.texts.insert("answer", text)),
            Err(stop) => self.stop(stop),
        }
    }

    /// Notes what a typed door gave.
    pub fn outcome(&mut self, result: Result<Outcome, Stop>, store: &Store) {
        match result {
            Ok(outcome) => {
                match &outcome.revision {
                    Some(revision) if !store.has_revision(revision) => {
                        self.problems.push(format!("the revision {revision:?} is not stored"));
                    }
                    None if !outcome.changes.is_empty() => self.problems.push("changes without a revision".into()),
                    _ => {}
                }
                self.texts.insert("answer", outcome.text);
                self.changes = Some(outcome.changes);
            }
            Err(stop) => self.stop(stop),
        }
    }

    /// Compares with what the same call gave through a typed door on a copy of the storage, and takes its changes over.
    pub fn same_through(&mut self, door: &str, mut typed: SeenStep, store: &Store, copy: &Store) {
        if let Some(message) = typed.texts.get_mut("refused") {
            *message = format!(r#"{{"error":{}}}"#, compact(message));
        }
        if typed.texts != self.texts || copy.values() != store.values() {
            self.problems.push(format!(
                "the doors differ: tool.call gives {:?} and stores {:?}, {door} gives {:?} and stores {:?}",
                self.texts,
                store.values(),
                typed.texts,
                copy.values()
            ));
        }
        self.problems.append(&mut typed.problems);
        self.changes = typed.changes;
    }

    /// Notes when a refused call has changed the storage.
    pub fn refused_stores_nothing(&mut self, before: &Store, store: &Store) {
        if self.texts.contains_key("refused") && store.values() != before.values() {
            self.problems.push("a refused call changed what is stored".into());
        }
    }

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
