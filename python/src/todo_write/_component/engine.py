"""How Wasmtime is set up."""

import sys

from wasmtime import Config, Engine, _ffi

from .pool import add_pool, has_room

_ROOMY = 64 << 30
"""With less address space than this, calls don't reserve any that they may not need. They are slower then."""


def new_engine(instances: int, pool: bool) -> tuple[Engine, str]:
    """An engine for so many instances at once that can interrupt calls, from a pool if wanted, and the name of this setup.

    Two engines whose setups have the same name can run the same compiled code.
    """
    config = Config()
    config.epoch_interruption = True
    if sys.platform == "darwin":
        # The ports that tell of a trap there by default don't come along to the child of a fork.
        _ffi.wasmtime_config_macos_use_mach_ports_set(config.ptr(), False)
    setup = "pool"
    if not (pool and add_pool(config, instances)):
        setup = "no pool"
        if sys.platform != "win32" and not has_room(_ROOMY):
            config.memory_reservation = 0
            config.memory_reservation_for_growth = 1 << 20
            config.memory_guard_size = 0
            setup = "little room"
    return Engine(config), setup
