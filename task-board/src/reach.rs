//! What can be reached along the dependencies of a board.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::Board;
use crate::id::Id;
use crate::task::Task;

/// Which way to go.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// From a task to those that wait for it.
    ToWaiters,
    /// From a task to those that it waits for.
    ToBlockers,
}

/// Every task that can be reached from one, each with the task before it on a shortest way.
pub(crate) struct Reach {
    start: usize,
    /// For each place on the board the place before it, or [`NOWHERE`].
    before: Vec<usize>,
}

const NOWHERE: usize = usize::MAX;

impl Reach {
    /// Goes from the task at `start` over the tasks at `first`, without recursion: a chain may be as long as a board.
    pub fn from(board: &Board<'_>, start: usize, first: impl IntoIterator<Item = usize>, way: Way) -> Self {
        let mut before = vec![NOWHERE; board.records.len()];
        let mut queue = Vec::new();
        let mut visit = |queue: &mut Vec<usize>, place: usize, from: usize| {
            if let Some(before) = before.get_mut(place)
                && *before == NOWHERE
                && place != start
            {
                *before = from;
                queue.push(place);
            }
        };
        first.into_iter().for_each(|place| visit(&mut queue, place, start));
        let mut next = 0;
        while let Some(place) = queue.get(next).copied() {
            next += 1;
            let ids: &[Id] = board.task(place).map_or(&[], |task| way.neighbours(task));
            for id in ids {
                if let Some(neighbour) = board.place(*id) {
                    visit(&mut queue, neighbour, place);
                }
            }
        }
        Self { start, before }
    }

    /// The way back from a task to the start, with both ends. Nothing when it was not reached.
    pub fn way_back(&self, place: usize) -> Option<Vec<usize>> {
        self.before.get(place).filter(|before| **before != NOWHERE)?;
        let mut way = vec![place];
        let mut at = place;
        while at != self.start {
            at = *self.before.get(at)?;
            way.push(at);
        }
        Some(way)
    }
}

impl Way {
    /// The tasks that are one step away.
    pub fn neighbours<'t>(self, task: &'t Task<'_>) -> &'t [Id] {
        match self {
            Self::ToWaiters => &task.blocks,
            Self::ToBlockers => &task.blocked_by,
        }
    }
}
