//! How Wasmtime is configured.

use wasmtime::{Config, Engine, InstanceAllocationStrategy, PoolingAllocationConfig};

use crate::LoadError;

/// The size of a page of linear memory.
pub(crate) const PAGE: usize = 64 * 1024;

/// Where linear memory of 32 bits ends.
const MEMORY_END: usize = 1 << 32;

/// What a component may be made of.
struct Parts {
    memories: u32,
    tables: u32,
    core_instances: u32,
}

/// Enough for a tool that was composed with a dozen filters and hooks, or with one that brings a whole interpreter along.
/// A part of ours has one memory, two tables and three core instances; a filter in Python has 38 of the latter.
const COMPOSED: Parts = Parts { memories: 32, tables: 64, core_instances: 128 };

/// Enough for a tool by itself, for systems that have no address space for more.
const SINGLE: Parts = Parts { memories: 4, tables: 8, core_instances: 64 };

/// How much of a memory is wiped by hand when its call is over. Beyond that the pages are given back to the system, and
/// asking for them again is dear: a page fault each. A call with a list of ordinary length stays within.
const KEEP_MEMORY: usize = 512 * 1024;

/// The same for tables. They are small, so all of a table stays.
const KEEP_TABLE: usize = 64 * 1024;

/// An engine whose instances come from a pool of `places`, each with at most `memory_limit` bytes a memory.
pub(crate) fn engine(memory_limit: usize, places: u32) -> Result<Engine, LoadError> {
    let engine = pooling(memory_limit, places, &COMPOSED).or_else(|_| pooling(memory_limit, places, &SINGLE));
    engine.map_err(|error| LoadError::Engine {
        reason: format!(
            "{error:#}; {places} instances with {memory_limit} bytes of memory were asked for: ask for fewer, or raise the \
             address space limit (`ulimit -v`)"
        ),
    })
}

fn pooling(memory_limit: usize, places: u32, parts: &Parts) -> wasmtime::Result<Engine> {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(places)
        .total_core_instances(places.saturating_mul(parts.core_instances))
        .total_memories(places.saturating_mul(parts.memories))
        .total_tables(places.saturating_mul(parts.tables))
        .max_memories_per_component(parts.memories)
        .max_tables_per_component(parts.tables)
        .max_core_instances_per_component(parts.core_instances)
        .max_memory_size(memory_limit.min(MEMORY_END).next_multiple_of(PAGE).max(PAGE))
        .linear_memory_keep_resident(KEEP_MEMORY)
        .table_keep_resident(KEEP_TABLE);

    let mut config = config();
    config.epoch_interruption(true).allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    Engine::new(&config)
}

/// An engine without bounds, to see what a component asks for. It runs nothing.
pub(crate) fn unbounded() -> wasmtime::Result<Engine> {
    Engine::new(&config())
}

/// What all engines have in common.
fn config() -> Config {
    let mut config = Config::new();
    // Wasmtime would panic where threads can't be started, and wait for ever in a fork of a process that has compiled. A
    // component of this size is not worth them.
    config.parallel_compilation(false);
    config
}
