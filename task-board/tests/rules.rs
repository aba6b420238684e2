//! Any sequence of calls keeps the rules of the board, and comes to what a naive model of it comes to.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::{Value, json};
use support::Memory;

/// How many ids calls name; the board may have fewer tasks, so that some are missing.
const IDS: u64 = 8;

/// A call that a model may make.
#[derive(Clone, Debug)]
enum Call {
    Create(&'static str),
    Update { id: u64, status: Option<&'static str>, owner: Option<&'static str>, edges: [Vec<u64>; 4] },
}

/// The keys of the lists of ids, in the order of [`Call::Update`].
const LISTS: [&str; 4] = ["addBlockedBy", "removeBlockedBy", "addBlocks", "removeBlocks"];

fn call() -> impl Strategy<Value = Call> {
    let ids = || prop::collection::vec(1..=IDS, 0..3);
    let status = prop::option::of(prop::sample::select(vec!["pending", "in_progress", "completed", "deleted"]));
    let owner = prop::option::of(prop::sample::select(vec!["", "me", "you"]));
    prop_oneof![
        1 => prop::sample::select(vec!["A", "B", " "]).prop_map(Call::Create),
        4 => (1..=IDS, status, owner, [ids(), ids(), ids(), ids()])
            .prop_map(|(id, status, owner, edges)| Call::Update { id, status, owner, edges }),
    ]
}

/// A task as the model has it. Edges are pairs in the board.
#[derive(Clone, Debug, PartialEq)]
struct Task {
    subject: &'static str,
    status: &'static str,
    owner: Option<&'static str>,
}

/// The board, told in the plainest way: sets of pairs, and a search over all of them after each step.
#[derive(Clone, Debug, Default, PartialEq)]
struct Model {
    tasks: BTreeMap<u64, Task>,
    /// Each pair waits: the first is the blocker, the second the one that waits for it.
    edges: BTreeSet<(u64, u64)>,
}

impl Model {
    /// Does the call, or gives the codes that its faults have.
    fn call(&mut self, call: &Call, single: bool, strict: bool) -> Result<(), BTreeSet<&'static str>> {
        match call {
            Call::Create(" ") => Err(["INVALID_ARGS"].into()),
            Call::Create(subject) => {
                let id = self.tasks.keys().last().map_or(1, |last| last + 1);
                self.tasks.insert(id, Task { subject, status: "pending", owner: None });
                Ok(())
            }
            Call::Update { id, status, owner, edges } => {
                let mut after = self.clone();
                let faults = after.update(*id, *status, *owner, edges, single, strict);
                if faults.is_empty() {
                    *self = after;
                    Ok(())
                } else {
                    Err(faults)
                }
            }
        }
    }

    fn update(
        &mut self,
        id: u64,
        status: Option<&'static str>,
        owner: Option<&'static str>,
        [add_blockers, remove_blockers, add_waiters, remove_waiters]: &[Vec<u64>; 4],
        single: bool,
        strict: bool,
    ) -> BTreeSet<&'static str> {
        let mut faults = BTreeSet::new();
        match self.tasks.get(&id) {
            None => drop(faults.insert("NOT_FOUND")),
            Some(task) if task.status == "deleted" => drop(faults.insert("INVALID_STATUS")),
            Some(_) => {}
        }
        let there = |id: &u64| self.tasks.contains_key(id);
        let live = |id: &u64| self.tasks.get(id).is_some_and(|task| task.status != "deleted");
        let done = |id: &u64| self.tasks.get(id).is_some_and(|task| task.status == "completed");
        let added_and_removed =
            |added: &[u64], removed: &[u64]| added.iter().any(|id| removed.contains(id) && there(id));
        if !add_blockers.iter().all(|other| live(other) && !done(other))
            || !add_waiters.iter().all(live)
            || !remove_blockers.iter().chain(remove_waiters).all(there)
            || added_and_removed(add_blockers, remove_blockers)
            || added_and_removed(add_waiters, remove_waiters)
        {
            faults.insert("INVALID_DEPENDENCY");
        }
        let Some(before) = self.tasks.get(&id).filter(|task| task.status != "deleted").cloned() else { return faults };
        let now = status.unwrap_or(before.status);
        let adds = !add_blockers.is_empty() || !add_waiters.is_empty();
        if now == "deleted" && adds || now == "completed" && !add_waiters.is_empty() {
            faults.insert("INVALID_DEPENDENCY");
        }
        if status.is_some_and(|status| status != before.status) && now == "in_progress" && single {
            let other = |(other, task): (&u64, &Task)| *other != id && task.status == "in_progress";
            if self.tasks.iter().any(other) {
                faults.insert("INVALID_STATUS");
            }
        }
        self.edges.retain(|(blocker, waiter)| {
            !(*waiter == id && remove_blockers.contains(blocker) || *blocker == id && remove_waiters.contains(waiter))
        });
        self.edges.extend(add_blockers.iter().map(|blocker| (*blocker, id)));
        let waits = self.edges.iter().any(|(blocker, waiter)| *waiter == id && self.tasks.contains_key(blocker));
        self.edges.extend(add_waiters.iter().map(|waiter| (id, *waiter)));
        if self.has_cycle() {
            faults.insert("INVALID_DEPENDENCY");
        }
        let starts =
            status.is_some_and(|status| status != before.status && matches!(status, "in_progress" | "completed"));
        if strict && starts && waits {
            faults.insert("INVALID_STATUS");
        }
        if now == "completed" || now == "deleted" {
            self.edges.retain(|(blocker, _)| *blocker != id);
        }
        if now == "deleted" {
            self.edges.retain(|(_, waiter)| *waiter != id);
        }
        let task = self.tasks.get_mut(&id).expect("it was found");
        task.status = now;
        if let Some(owner) = owner {
            task.owner = (!owner.is_empty()).then_some(owner);
        }
        faults
    }

    /// Takes away tasks that wait for nothing, until none is left or all that are left wait in a circle.
    fn has_cycle(&self) -> bool {
        let mut edges = self.edges.clone();
        loop {
            let waiting: BTreeSet<u64> = edges.iter().map(|(_, waiter)| *waiter).collect();
            let before = edges.len();
            edges.retain(|(blocker, _)| waiting.contains(blocker));
            if edges.len() == before {
                return !edges.is_empty();
            }
        }
    }

    /// The tasks as `task_list` shows them, with deleted ones.
    fn list(&self) -> Value {
        let line = |(id, task): (&u64, &Task)| {
            json!({
                "id": id.to_string(),
                "subject": task.subject,
                "status": task.status,
                "owner": task.owner,
                "activeForm": null,
                "blockedBy": self.ends(|(blocker, waiter)| (waiter == *id).then_some(blocker)),
            })
        };
        self.tasks.iter().map(line).collect()
    }

    fn ends(&self, other: impl Fn((u64, u64)) -> Option<u64>) -> Vec<String> {
        self.edges.iter().filter_map(|edge| other(*edge)).map(|id| id.to_string()).collect()
    }

    /// The pending tasks that wait for something.
    fn waiting(&self) -> BTreeSet<u64> {
        let pending = |id: &u64| self.tasks.get(id).is_some_and(|task| task.status == "pending");
        self.edges.iter().map(|(_, waiter)| *waiter).filter(pending).collect()
    }
}

/// The call as a model writes it.
fn text(call: &Call) -> (&'static str, String) {
    match call {
        Call::Create(subject) => ("task_create", json!({ "subject": subject }).to_string()),
        Call::Update { id, status, owner, edges } => {
            let mut input = json!({ "taskId": id.to_string(), "status": status, "owner": owner });
            for (key, ids) in LISTS.iter().zip(edges) {
                input[*key] = ids.iter().map(u64::to_string).collect();
            }
            ("task_update", input.to_string())
        }
    }
}

/// What must hold for every board, read from what is stored.
fn check_rules(board: &Value, single: bool) {
    let tasks = board["tasks"].as_object().expect("a board has tasks");
    let ids = |task: &Value, key: &str| -> Vec<String> {
        task[key].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    for (id, task) in tasks {
        assert!(board["highwatermark"].as_u64() >= id.parse().ok());
        for waiter in ids(task, "blocks") {
            assert!(ids(&tasks[&waiter], "blockedBy").contains(id), "{board}");
            assert!(!matches!(task["status"].as_str(), Some("completed" | "deleted")), "{board}");
        }
        for blocker in ids(task, "blockedBy") {
            assert!(ids(&tasks[&blocker], "blocks").contains(id), "{board}");
        }
    }
    let in_progress = tasks.values().filter(|task| task["status"] == "in_progress").count();
    assert!(!single || in_progress <= 1, "{board}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_sequence_of_calls_comes_to_what_the_naive_model_comes_to(
        calls in prop::collection::vec(call(), 1..40),
        single: bool,
        strict: bool,
    ) {
        let options = json!({ "single": single, "strict": strict }).to_string();
        let mut session = Memory::default();
        let mut model = Model::default();
        for call in &calls {
            let (tool, input) = text(call);
            let before = session.board().to_owned();
            let waited = model.waiting();
            let answer = session.call_with(tool, &input, &options);
            match (model.call(call, single, strict), answer) {
                (Ok(()), Ok(answer)) => {
                    let waiting = model.waiting();
                    let pending = |id: &&u64| model.tasks[id].status == "pending";
                    let free: Vec<String> =
                        waited.difference(&waiting).filter(pending).map(u64::to_string).collect();
                    if tool == "task_update" {
                        prop_assert_eq!(&answer["unblocked"], &json!(free), "{} {}", tool, input);
                    }
                }
                (Err(codes), Err(refusal)) => {
                    let (code, _) = refusal.split_once(':').expect("a refusal has a code");
                    let order = ["INVALID_ARGS", "NOT_FOUND", "INVALID_STATUS", "INVALID_DEPENDENCY"];
                    let first = order.into_iter().find(|code| codes.contains(code));
                    prop_assert_eq!(Some(code), first, "{} {}: {}", tool, input, refusal);
                    prop_assert_eq!(session.board(), &before);
                }
                (model, answer) => prop_assert!(false, "{tool} {input}: {model:?}, {answer:?}"),
            }
            if !session.board().is_empty() {
                check_rules(&serde_json::from_str(session.board()).unwrap(), single);
            }
            let list = session.call_with("task_list", r#"{"includeDeleted":true}"#, &options).unwrap();
            prop_assert_eq!(&list["tasks"], &model.list(), "after {} {}", tool, input);
        }
    }
}
