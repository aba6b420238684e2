//! The dependencies that a call adds and removes, held against the board.

use alloc::string::String;
use alloc::vec::Vec;

use agent_tool::Fault;
use agent_tool::text::{concat, decimal};

use crate::asked::Asked;
use crate::board::Board;
use crate::code::Rule;
use crate::draft::{EditDraft, NamedList};
use crate::edges;
use crate::id::Id;
use crate::ids::{Ids, push_list};
use crate::input::ids::element_path;
use crate::named::Named;
use crate::reach::{Reach, Way};
use crate::status::Status;
use crate::trouble::Trouble;

/// How many tasks of a cycle a fault names before the last one.
const NAMED: usize = 8;

/// The dependencies of one task that a call adds and removes, as places on the board.
pub(crate) struct Plan {
    /// Everything that is wrong with them.
    trouble: Trouble,
    add_blockers: Vec<usize>,
    remove_blockers: Vec<usize>,
    add_waiters: Vec<usize>,
    remove_waiters: Vec<usize>,
}

/// The task that a call is about.
#[derive(Clone, Copy)]
pub(crate) struct Subject {
    pub place: usize,
    /// Where it will stand after the call.
    pub status: Status,
}

impl Plan {
    /// Holds what a call asks for against the board. Without a subject, only the other ends can be checked.
    pub fn of(board: &Board<'_>, subject: Option<Subject>, edit: &EditDraft<'_>) -> Self {
        let mut trouble = Trouble::default();
        let place = |list| places(board, list);
        let (add_blockers, remove_blockers) = (place(&edit.add_blocked_by), place(&edit.remove_blocked_by));
        let (add_waiters, remove_waiters) = (place(&edit.add_blocks), place(&edit.remove_blocks));

        // Removals come first, so what is removed is no part of a cycle. In each of the two searches the task itself is the
        // one end of every new edge, so an edge that was found good can't spoil the search.
        let waiters = subject.filter(|_| !add_blockers.is_empty()).map(|subject| {
            let first = beside(board, subject.place, Way::ToWaiters, &remove_waiters);
            Reach::from(board, subject.place, first, Way::ToWaiters)
        });
        let mut checker = Checker { board, subject, trouble: &mut trouble };
        checker.added("addBlockedBy", &edit.add_blocked_by, Way::ToBlockers, waiters.as_ref());
        checker.removed("removeBlockedBy", &edit.remove_blocked_by, "addBlockedBy", &add_blockers);
        let blockers = subject.filter(|_| !add_waiters.is_empty()).map(|subject| {
            let mut first = beside(board, subject.place, Way::ToBlockers, &remove_blockers);
            first.extend_from_slice(&add_blockers);
            Reach::from(board, subject.place, first, Way::ToBlockers)
        });
        checker.added("addBlocks", &edit.add_blocks, Way::ToWaiters, blockers.as_ref());
        checker.removed("removeBlocks", &edit.remove_blocks, "addBlocks", &add_waiters);
        Self { trouble, add_blockers, remove_blockers, add_waiters, remove_waiters }
    }

    /// The plan, and what is wrong with it.
    pub fn without_trouble(mut self) -> (Self, Trouble) {
        let trouble = core::mem::take(&mut self.trouble);
        (self, trouble)
    }

    /// What a task waits for once the plan is carried out.
    pub fn blockers_after(&self, board: &Board<'_>, place: usize) -> Ids {
        let mut after = beside(board, place, Way::ToBlockers, &self.remove_blockers);
        after.extend_from_slice(&self.add_blockers);
        after.into_iter().filter_map(|place| board.task(place)).map(|task| task.id).collect()
    }

    /// Changes the board.
    pub fn carry_out(&self, board: &mut Board<'_>, place: usize) {
        self.remove_blockers.iter().for_each(|blocker| edges::remove(board, *blocker, place));
        self.remove_waiters.iter().for_each(|waiter| edges::remove(board, place, *waiter));
        self.add_blockers.iter().for_each(|blocker| edges::add(board, *blocker, place));
        self.add_waiters.iter().for_each(|waiter| edges::add(board, place, *waiter));
    }
}

/// The places of the tasks in a list that are there, in order.
fn places(board: &Board<'_>, list: &NamedList<'_>) -> Vec<usize> {
    let Asked::This(list) = list else { return Vec::new() };
    let id = |asked: &Asked<Named<'_>>| if let Asked::This(named) = asked { named.id() } else { None };
    let mut places: Vec<usize> = list.iter().filter_map(id).filter_map(|id| board.place(id)).collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The places of the tasks next to one, without some. Those are in order.
fn beside(board: &Board<'_>, place: usize, way: Way, without: &[usize]) -> Vec<usize> {
    let ids: &[Id] = board.task(place).map_or(&[], |task| way.neighbours(task));
    let places = ids.iter().filter_map(|id| board.place(*id));
    places.filter(|place| without.binary_search(place).is_err()).collect()
}

/// Notes what is wrong, list by list and id by id.
struct Checker<'c, 'a> {
    board: &'c Board<'a>,
    subject: Option<Subject>,
    trouble: &'c mut Trouble,
}

impl Checker<'_, '_> {
    /// Checks a list of tasks that shall be blockers of the subject, or wait for it, by the way from there to them. `against`
    /// is what can be reached the other way.
    fn added(&mut self, path: &'static str, list: &NamedList<'_>, way: Way, against: Option<&Reach>) {
        let Some(list) = self.trouble.sound(list) else { return };
        let status = self.subject.map(|subject| subject.status);
        let over = match (status, way) {
            _ if list.is_empty() => None,
            (Some(Status::Deleted), _) => Some("this call deletes the task"),
            (Some(Status::Completed), Way::ToWaiters) => Some("the task is completed, so nothing can wait for it"),
            _ => None,
        };
        if let Some(problem) = over {
            self.trouble.rule(Rule::InvalidDependency, || Fault::new(path, problem));
        }
        for (index, named) in list.iter().enumerate() {
            let Some((named, place)) = self.there(path, index, named) else { continue };
            if let Some(problem) = self.problem(place, way, against) {
                self.trouble.rule(Rule::InvalidDependency, || named.fault(element_path(path, index), &problem));
            }
        }
    }

    /// What is wrong with an edge between the subject and the task at a place.
    fn problem(&self, place: usize, way: Way, against: Option<&Reach>) -> Option<String> {
        let other = self.board.task(place)?;
        match (other.status, way) {
            (Status::Deleted, _) => return Some("a deleted task".into()),
            (Status::Completed, Way::ToBlockers) => {
                return Some("a task that is completed already, so there is nothing to wait for".into());
            }
            _ => {}
        }
        let subject = self.subject?;
        if subject.place == place {
            return Some("the task itself".into());
        }
        let mut way_back = against?.way_back(place)?;
        if matches!(way, Way::ToWaiters) {
            // From the subject over what it waits for to the other one, which would wait for the subject.
            way_back.reverse();
        }
        Some(cycle(self.board, &way_back))
    }

    /// Checks a list of tasks whose edge to the subject goes. `added` are the places of the tasks in the list beside it.
    fn removed(&mut self, path: &'static str, list: &NamedList<'_>, beside: &str, added: &[usize]) {
        let Some(list) = self.trouble.sound(list) else { return };
        for (index, named) in list.iter().enumerate() {
            let Some((named, place)) = self.there(path, index, named) else { continue };
            if added.binary_search(&place).is_ok() {
                self.trouble.rule(Rule::InvalidDependency, || {
                    named
                        .fault(element_path(path, index), &concat(&["stands in ", beside, " too"]))
                        .expected("each id in one of the two")
                });
            }
        }
    }

    /// The task that an element of a list names, and where it stands.
    fn there<'n, 'd>(
        &mut self,
        path: &'static str,
        index: usize,
        named: &'n Asked<Named<'d>>,
    ) -> Option<(&'n Named<'d>, usize)> {
        let named = self.trouble.sound(named)?;
        let id = named.id();
        let place = id.and_then(|id| self.board.place(id));
        if place.is_none() {
            let unreadable = id.is_some_and(|id| self.board.is_unreadable(id));
            let problem = if unreadable { "a task whose stored record can't be read" } else { "no such task" };
            self.trouble.rule(Rule::InvalidDependency, || named.fault(element_path(path, index), problem));
        }
        Some((named, place?))
    }
}

/// Tells of a cycle: a way along which each task waits for the next, and the last for the first.
fn cycle(board: &Board<'_>, way: &[usize]) -> String {
    let id = |place: &usize| board.task(*place).map(|task| task.id);
    let ids: Vec<Id> = way.iter().filter_map(id).collect();
    let mut text = String::from("closes a cycle, in which each waits for the next: ");
    let first = ids.get(..1).unwrap_or_default();
    match (ids.get(..NAMED), ids.last()) {
        (Some(named), Some(last)) if ids.len() > NAMED + 1 => {
            push_list(&mut text, named);
            text.push_str(&concat(&[", and ", &decimal(ids.len() - NAMED - 1), " more, "]));
            last.push_to(&mut text);
        }
        _ => push_list(&mut text, &ids),
    }
    text.push_str(", ");
    push_list(&mut text, first);
    text
}
