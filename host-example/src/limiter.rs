//! Bounds the memory of a call.

use wasmtime::ResourceLimiter;

/// Lets an instance grow up to a number of bytes, over all its linear memories, and remembers the request that went over.
pub(crate) struct Limiter {
    limit: usize,
    used: usize,
    refused: Option<usize>,
}

impl Limiter {
    pub(crate) fn new(limit: usize) -> Self {
        Limiter { limit, used: 0, refused: None }
    }

    /// How many bytes in all the instance asked for when it was refused.
    pub(crate) fn refused(&self) -> Option<usize> {
        self.refused
    }
}

impl ResourceLimiter for Limiter {
    fn memory_growing(&mut self, current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        let wanted = (self.used - current.min(self.used)).saturating_add(desired);
        if wanted > self.limit {
            self.refused = Some(wanted);
            // A trap rather than a failed `memory.grow`: what a component does then is an abort without a reason.
            return Err(wasmtime::Error::msg("over the memory limit"));
        }
        self.used = wanted;
        Ok(true)
    }

    fn table_growing(&mut self, _current: usize, _desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        // The pool bounds the tables.
        Ok(true)
    }
}
