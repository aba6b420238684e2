//! How Wasmtime is configured.

use std::path::PathBuf;

use wasmtime::{CacheConfig, Config, Engine, InstanceAllocationStrategy, PoolingAllocationConfig};

use crate::LoadError;

/// Where compiled code is kept between runs, so that only the first start of a component compiles it.
///
/// The files are written and read by Wasmtime alone. Whoever can write to the folder can run code as this user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cache {
    /// Wasmtime's own folder in the user's cache directory. When that can't be used, the host goes on without.
    #[default]
    Default,
    /// A folder of your choice. It must be an absolute path. It is an error when it can't be used.
    Directory(PathBuf),
    /// Compile at every start.
    Off,
}

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
pub(crate) fn engine(memory_limit: usize, concurrency: u32, cache: &Cache) -> Result<Engine, LoadError> {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(concurrency)
        .total_core_instances(concurrency.saturating_mul(CORE_INSTANCES))
        .total_memories(concurrency.saturating_mul(MEMORIES))
        .total_tables(concurrency.saturating_mul(TABLES))
        .max_memories_per_component(MEMORIES)
        .max_tables_per_component(TABLES)
        .max_core_instances_per_component(CORE_INSTANCES)
        .max_memory_size(memory_limit.next_multiple_of(PAGE).clamp(PAGE, MEMORY_END))
        .linear_memory_keep_resident(KEEP_MEMORY)
        .table_keep_resident(KEEP_TABLE);

    let mut config = Config::new();
    config
        .epoch_interruption(true)
        .allocation_strategy(InstanceAllocationStrategy::Pooling(pool))
        .cache(open_cache(cache)?);
    Engine::new(&config).map_err(|error| LoadError::Engine {
        reason: format!(
            "{error:#}; {concurrency} instances with {memory_limit} bytes of memory were asked for: ask for fewer, or raise \
             the address space limit (`ulimit -v`)"
        ),
    })
}

fn open_cache(cache: &Cache) -> Result<Option<wasmtime::Cache>, LoadError> {
    let mut config = CacheConfig::new();
    match cache {
        Cache::Off => Ok(None),
        // A read-only home folder must not stop anyone: it only costs the time to compile.
        Cache::Default => Ok(wasmtime::Cache::new(config).ok()),
        Cache::Directory(folder) => {
            config.with_directory(folder);
            match wasmtime::Cache::new(config) {
                Ok(cache) => Ok(Some(cache)),
                Err(error) => Err(LoadError::Engine {
                    reason: format!(
                        "the cache folder {} can't be used: {error:#}; name another folder by its absolute path, or turn \
                         the cache off",
                        folder.display()
                    ),
                }),
            }
        }
    }
}
