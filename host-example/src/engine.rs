//! How Wasmtime is configured.

use wasmtime::{Config, Engine, InstanceAllocationStrategy, PoolingAllocationConfig};

use crate::LoadError;

/// The size of a page of linear memory.
pub(crate) const PAGE: usize = 64 * 1024;

/// Where linear memory of 32 bits ends.
const MEMORY_END: usize = 1 << 32;

/// What a component may be made of. Ours has one memory, two tables and three core instances; the rest is for components
/// that were composed with others.
const MEMORIES: u32 = 4;
const TABLES: u32 = 8;
const CORE_INSTANCES: u32 = 16;

/// How much of a memory is wiped by hand when its call is over. Beyond that the pages are given back to the system, and
/// asking for them again is dear: a page fault each. A call with a list of ordinary length stays within.
const KEEP_MEMORY: usize = 512 * 1024;

/// The same for tables. They are small, so all of a table stays.
const KEEP_TABLE: usize = 64 * 1024;

/// An engine whose instances come from a pool of `concurrency`, each with at most `memory_limit` bytes a memory.
pub(crate) fn engine(memory_limit: usize, concurrency: u32) -> Result<Engine, LoadError> {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(concurrency)
        .total_core_instances(concurrency.saturating_mul(CORE_INSTANCES))
        .total_memories(concurrency.saturating_mul(MEMORIES))
        .total_tables(concurrency.saturating_mul(TABLES))
        .max_memories_per_component(MEMORIES)
        .max_tables_per_component(TABLES)
        .max_core_instances_per_component(CORE_INSTANCES)
        .max_memory_size(memory_limit.min(MEMORY_END).next_multiple_of(PAGE).max(PAGE))
        .linear_memory_keep_resident(KEEP_MEMORY)
        .table_keep_resident(KEEP_TABLE);

    let mut config = config();
    config.epoch_interruption(true).allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
    Engine::new(&config).map_err(|error| LoadError::Engine {
        reason: format!(
            "{error:#}; {concurrency} instances with {memory_limit} bytes of memory were asked for: ask for fewer, or raise \
             the address space limit (`ulimit -v`)"
        ),
    })
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
