//! A board in memory.

use alloc::vec::Vec;
use core::ops::Range;

use agent_tool::Faults;

use crate::id::Id;
use crate::status::Status;
use crate::task::Task;

/// A board, as it was read from a stored value and perhaps changed since.
#[derive(Debug, Default)]
pub(crate) struct Board<'a> {
    /// The stored value.
    pub text: &'a str,
    /// The highest id that was ever given out, or seen.
    pub mark: u64,
    /// What can be read, in numeric order. Each id stands once.
    pub records: Vec<Record<'a>>,
    /// What can't.
    pub unreadable: Vec<Unreadable>,
    /// Why it can't.
    pub defects: Faults,
}

/// A task, and where it stands in the stored value.
#[derive(Debug)]
pub(crate) struct Record<'a> {
    pub task: Task<'a>,
    /// Its member of `tasks`, with what stands before it since the last one. Nothing when the task has changed.
    pub source: Option<Range<usize>>,
}

/// A member of `tasks` that is no task. It stays where it is, for whoever can mend it.
#[derive(Debug)]
pub(crate) struct Unreadable {
    /// The id in its key.
    pub id: Option<Id>,
    /// As [`Record::source`].
    pub source: Range<usize>,
}

impl<'a> Board<'a> {
    /// Where the task of an id stands among the records.
    pub fn place(&self, id: Id) -> Option<usize> {
        let has_it = |place: usize| self.records.get(place).is_some_and(|record| record.task.id == id);
        // On a board whose records can all be read, the first id is 1 and none is left out.
        let guess = usize::try_from(id.number() - 1).ok()?;
        if has_it(guess) {
            return Some(guess);
        }
        self.records.binary_search_by_key(&id, |record| record.task.id).ok()
    }

    /// The task at a place.
    pub fn task(&self, place: usize) -> Option<&Task<'a>> {
        self.records.get(place).map(|record| &record.task)
    }

    /// The task at a place, to be changed.
    pub fn change(&mut self, place: usize) -> Option<&mut Task<'a>> {
        let record = self.records.get_mut(place)?;
        record.source = None;
        Some(&mut record.task)
    }

    /// Every task, in numeric order.
    pub fn tasks(&self) -> impl Iterator<Item = &Task<'a>> {
        self.records.iter().map(|record| &record.task)
    }

    /// The first task in progress other than the one at a place.
    pub fn in_progress_beside(&self, place: usize) -> Option<&Task<'a>> {
        let other = |(other, task): &(usize, &Task<'a>)| task.status == Status::InProgress && *other != place;
        self.tasks().enumerate().find(other).map(|(_, task)| task)
    }

    /// Whether there is a record of this id that can't be read.
    pub fn is_unreadable(&self, id: Id) -> bool {
        self.unreadable.iter().any(|record| record.id == Some(id))
    }

    /// Takes note that an id is taken.
    pub fn see(&mut self, id: Id) {
        self.mark = self.mark.max(id.number());
    }
}
