//! Lets no more calls run at once than the pool has instances.

use std::sync::{Condvar, Mutex, PoisonError};

/// The free places of a pool.
pub(crate) struct Slots {
    free: Mutex<u32>,
    freed: Condvar,
}

/// A place in the pool, given back when dropped.
pub(crate) struct Slot<'a>(&'a Slots);

impl Slots {
    pub(crate) fn new(count: u32) -> Self {
        Slots { free: Mutex::new(count), freed: Condvar::new() }
    }

    /// Takes a place, and waits for one when all are taken: as long as it takes, since a call that waits for its storage
    /// can't be interrupted.
    pub(crate) fn take(&self) -> Slot<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self.freed.wait_while(free, |free| *free == 0).unwrap_or_else(PoisonError::into_inner);
        *free -= 1;
        Slot(self)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}
