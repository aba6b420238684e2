//! What several tests need.
#![allow(dead_code)] // Each test file uses its share.

pub mod component;
pub mod memory;
