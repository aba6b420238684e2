//! The dependencies of a board: each stands at both of its ends.

use alloc::vec::Vec;

use crate::board::Board;
use crate::id::Id;
use crate::ids::Ids;
use crate::status::Status;
use crate::task::Task;

/// Makes both ends of every edge agree, as they do in every board that was written here. An edge that stands at one end
/// stands at both then; one that there can't be, as from a completed task or to one that is missing, goes.
pub(crate) fn agree(board: &mut Board<'_>) {
    let agrees = |task: &Task<'_>| {
        let waiter = |id: &Id| edge(board, task, *id).is_some_and(|waiter| waiter.blocked_by.has(task.id));
        let blocker = |id: &Id| {
            let blocker = board.place(*id).and_then(|place| board.task(place));
            blocker.is_some_and(|blocker| blocker.blocks.has(task.id) && edge(board, blocker, task.id).is_some())
        };
        task.blocks.iter().all(waiter) && task.blocked_by.iter().all(blocker)
    };
    if !board.tasks().all(agrees) {
        mend(board);
    }
}

/// The task of `waiter`, if `blocker` can block it.
fn edge<'b, 'a>(board: &'b Board<'a>, blocker: &Task<'_>, waiter: Id) -> Option<&'b Task<'a>> {
    let waiter = board.task(board.place(waiter)?)?;
    (blocker.status.is_open() && waiter.status != Status::Deleted && waiter.id != blocker.id).then_some(waiter)
}

/// Gives every task the ids of all that block it and that it blocks, at whichever end they stood.
#[cold]
fn mend(board: &mut Board<'_>) {
    let mut edges: Vec<(Id, Id)> = Vec::new();
    for task in board.tasks() {
        edges.extend(task.blocks.iter().map(|waiter| (task.id, *waiter)));
        edges.extend(task.blocked_by.iter().map(|blocker| (*blocker, task.id)));
    }
    edges.retain(|(blocker, waiter)| {
        let blocker = board.place(*blocker).and_then(|place| board.task(place));
        blocker.is_some_and(|blocker| edge(board, blocker, *waiter).is_some())
    });
    edges.sort_unstable();
    edges.dedup();
    let mut backwards: Vec<(Id, Id)> = edges.iter().map(|(blocker, waiter)| (*waiter, *blocker)).collect();
    backwards.sort_unstable();
    for place in 0..board.records.len() {
        let Some(task) = board.task(place) else { continue };
        let (blocks, blocked_by) = (others(&edges, task.id), others(&backwards, task.id));
        if (&blocks, &blocked_by) != (&task.blocks, &task.blocked_by)
            && let Some(task) = board.change(place)
        {
            task.blocks = blocks;
            task.blocked_by = blocked_by;
        }
    }
}

/// The second ids of the pairs with this first one. The pairs are in order.
fn others(pairs: &[(Id, Id)], id: Id) -> Ids {
    let from = pairs.partition_point(|(first, _)| *first < id);
    let pairs = pairs.get(from..).unwrap_or_default();
    pairs.iter().take_while(|(first, _)| *first == id).map(|(_, other)| *other).collect()
}

/// Makes one task wait for another.
pub(crate) fn add(board: &mut Board<'_>, blocker: usize, waiter: usize) {
    let (Some(blocker_id), Some(waiter_id)) = (id(board, blocker), id(board, waiter)) else { return };
    if board.task(blocker).is_some_and(|task| task.blocks.has(waiter_id)) {
        return;
    }
    board.change(blocker).into_iter().for_each(|task| task.blocks.insert(waiter_id));
    board.change(waiter).into_iter().for_each(|task| task.blocked_by.insert(blocker_id));
}

/// Makes one task wait for another no longer.
pub(crate) fn remove(board: &mut Board<'_>, blocker: usize, waiter: usize) {
    let (Some(blocker_id), Some(waiter_id)) = (id(board, blocker), id(board, waiter)) else { return };
    if !board.task(blocker).is_some_and(|task| task.blocks.has(waiter_id)) {
        return;
    }
    board.change(blocker).into_iter().for_each(|task| task.blocks.remove(waiter_id));
    board.change(waiter).into_iter().for_each(|task| task.blocked_by.remove(blocker_id));
}

fn id(board: &Board<'_>, place: usize) -> Option<Id> {
    board.task(place).map(|task| task.id)
}
