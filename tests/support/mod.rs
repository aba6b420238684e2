//! What several tests need.

pub mod memory;
