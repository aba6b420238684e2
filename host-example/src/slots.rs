//! Lets no more calls run at once than the pool has instances.

use std::cell::RefCell;
use std::sync::{Condvar, Mutex, PoisonError};

thread_local! {
    /// The pools in which this thread has a call, each by its address.
    static CALLS: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// The free places of a pool.
pub(crate) struct Slots {
    free: Mutex<u32>,
    freed: Condvar,
    /// Whether each place has another one within, for what a call calls in its turn.
    inner: bool,
}

/// A place in the pool, given back when dropped.
pub(crate) struct Slot<'a> {
    slots: &'a Slots,
    /// Whether it is within a call on this thread.
    pub(crate) within: bool,
}

impl Slots {
    pub(crate) fn new(count: u32, inner: bool) -> Self {
        Slots { free: Mutex::new(count), freed: Condvar::new(), inner }
    }

    /// Takes a place, and waits for one when all are taken: as long as it takes, since a call that waits for its storage
    /// can't be interrupted.
    ///
    /// A call that is made from within another one must not wait: what it waits for may be the other one's place. It has
    /// the room that is kept for it, once; None when that does not exist or is taken.
    pub(crate) fn take(&self) -> Option<Slot<'_>> {
        let depth = CALLS.with_borrow(|calls| calls.iter().filter(|address| **address == self.address()).count());
        match depth {
            0 => {
                let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
                let mut free = self.freed.wait_while(free, |free| *free == 0).unwrap_or_else(PoisonError::into_inner);
                *free -= 1;
            }
            1 if self.inner => {}
            _ => return None,
        }
        CALLS.with_borrow_mut(|calls| calls.push(self.address()));
        Some(Slot { slots: self, within: depth > 0 })
    }

    fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        CALLS.with_borrow_mut(|calls| {
            if let Some(at) = calls.iter().rposition(|address| *address == self.slots.address()) {
                calls.remove(at);
            }
        });
        if !self.within {
            *self.slots.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
            self.slots.freed.notify_one();
        }
    }
}
