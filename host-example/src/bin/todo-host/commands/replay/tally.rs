//! Counting what a replay comes to.

use std::collections::{BTreeMap, HashMap, HashSet};

use todo_host::{ChangeKind, Fault, board};

use super::hash::hash;
use super::play::{Fate, Played};

/// How many bad lines are kept by number and reason, and how many problems are named in a summary.
pub(super) const NAMED: usize = 5;

/// How many different problems are counted; a recording with more has no frequent ones.
const PROBLEMS: usize = 10_000;

/// The counts of a replay.
#[derive(Default)]
pub(super) struct Tally {
    /// Calls that were played.
    pub(super) calls: u64,
    /// Calls that the component accepted.
    pub(super) accepted: u64,
    /// Calls that the component refused, by code.
    pub(super) refused: BTreeMap<&'static str, u64>,
    /// Calls that the host could not carry out.
    pub(super) failed: u64,
    /// Calls that were passed over because they had been played before.
    pub(super) repeated: u64,
    /// How often an item was completed.
    pub(super) completed: u64,
    /// How many items the longest accepted list had.
    pub(super) longest: usize,
    /// Lines that were passed over because they could not be read.
    pub(super) bad: u64,
    /// The first of them, each with the reason.
    pub(super) first_bad: Vec<(u64, String)>,
    sessions: HashSet<u64>,
    branches: HashSet<u64>,
    items: HashSet<u64>,
    problems: HashMap<String, u64>,
}

impl Tally {
    /// Counts a call that was played.
    pub(super) fn played(&mut self, played: &Played) {
        self.calls += 1;
        self.sessions.insert(hash(&played.session));
        self.branches.insert(hash(&(played.session, played.branch)));
        match &played.fate {
            Fate::Accepted { outcome, items, .. } => {
                self.accepted += 1;
                self.longest = self.longest.max(*items);
                for change in &outcome.changes {
                    match change.kind {
                        ChangeKind::Added => {
                            let item = (played.session, played.branch, &change.content);
                            self.items.insert(hash(&item));
                        }
                        ChangeKind::Completed => self.completed += 1,
                        ChangeKind::Removed | ChangeKind::Started | ChangeKind::Reopened => {}
                    }
                }
            }
            Fate::Board { outcome, .. } => {
                self.accepted += 1;
                for change in &outcome.changes {
                    match change.kind {
                        board::ChangeKind::Added => {
                            self.items.insert(hash(&(played.session, played.branch, "task", &change.id)));
                        }
                        board::ChangeKind::Completed => self.completed += 1,
                        _ => {}
                    }
                }
            }
            Fate::Refused(refusal) => {
                *self.refused.entry(refusal.code).or_default() += 1;
                for fault in &refusal.faults {
                    self.problem(fault);
                }
            }
            Fate::Failed(_) => self.failed += 1,
        }
    }

    /// Counts a line, or a call in it, that could not be read.
    pub(super) fn bad(&mut self, line: u64, problem: &str) {
        self.bad += 1;
        if self.first_bad.len() < NAMED {
            self.first_bad.push((line, problem.to_owned()));
        }
    }

    /// How many calls were refused.
    pub(super) fn refused_calls(&self) -> u64 {
        self.refused.values().sum()
    }

    /// How many different items the accepted lists had.
    pub(super) fn items(&self) -> usize {
        self.items.len()
    }

    /// How many sessions were played.
    pub(super) fn sessions(&self) -> usize {
        self.sessions.len()
    }

    /// How many branches were played, of all sessions.
    pub(super) fn branches(&self) -> usize {
        self.branches.len()
    }

    /// The most frequent problems and how often each was met, positions left out: `todos[].status: …`.
    pub(super) fn problems(&self) -> Vec<(&str, u64)> {
        let mut all: Vec<_> = self.problems.iter().map(|(text, count)| (text.as_str(), *count)).collect();
        all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all.truncate(NAMED);
        all
    }

    fn problem(&mut self, fault: &Fault) {
        let problem = fault.problem.split(" at line ").next().unwrap_or_default();
        let text = without_positions(&format!("{}: {problem}", fault.path));
        if self.problems.len() < PROBLEMS || self.problems.contains_key(&text) {
            *self.problems.entry(text).or_default() += 1;
        }
    }
}

/// `todos[12].status` as `todos[].status`.
fn without_positions(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        kept.push_str(before);
        kept.push('[');
        rest = &after[digits..];
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_at_different_places_are_one() {
        assert_eq!(without_positions("todos[12].status: as in todos[3]"), "todos[].status: as in todos[]");
        assert_eq!(without_positions("[x] 7["), "[x] 7[");
    }
}
