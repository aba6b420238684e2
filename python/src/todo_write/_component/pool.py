"""Where instances come from: a pool of memory that is laid out once, so that a call need not ask the system for it."""

import mmap
import sys

from wasmtime import Config, _ffi

_GIB = 1 << 30
_KEEP_MEMORY = 512 * 1024
_KEEP_TABLE = 64 * 1024


def add_pool(config: Config, instances: int) -> bool:
    """Has so many instances come from a pool, and says whether that is possible here.

    It takes address space, not memory. Where there is too little of it Wasmtime would end the process, so this asks the
    system first.
    """
    if not has_room(instances * 5 * _GIB):
        return False
    pool = _ffi.wasmtime_pooling_allocation_config_new()
    for setting, value in {
        "total_component_instances": instances,
        "total_core_instances": instances * 4,
        "total_memories": instances,
        "total_tables": instances * 4,
        "max_memory_size": 4 * _GIB,
        "linear_memory_keep_resident": _KEEP_MEMORY,
        "table_keep_resident": _KEEP_TABLE,
    }.items():
        getattr(_ffi, f"wasmtime_pooling_allocation_config_{setting}_set")(pool, value)
    _ffi.wasmtime_pooling_allocation_strategy_set(config.ptr(), pool)
    _ffi.wasmtime_pooling_allocation_config_delete(pool)
    return True


def has_room(size: int) -> bool:
    """Whether there is so much address space. False where the system can't be asked."""
    if sys.platform == "win32":
        return False
    try:
        mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=0).close()
    except (OSError, OverflowError, ValueError):
        return False
    return True
