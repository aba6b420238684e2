//! Hashes instead of texts, where a recording of any size must not fill the memory.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

/// A hash that is the same in every run, so that a replay is too.
pub(super) fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(value)
}
