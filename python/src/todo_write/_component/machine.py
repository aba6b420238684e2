"""What all calls of the process share, and the components that are ready for them."""

import sys
from importlib.metadata import PackageNotFoundError, version

from wasmtime import WasmtimeError
from wasmtime.component import Component, Linker

from ..errors import LoadError
from . import cache, capi, file, layout, world
from .capi import pointer
from .engine import new_engine
from .frame import Frames
from .ticker import Ticker

CALLS = 32
"""How many calls may run at once. Further ones wait for their turn."""

_NESTED = 32
"""How many calls within those may run at once. Further ones fail."""


class Machine:
    """What runs components, from any thread: engine, linker, and the memory for calls."""

    def __init__(self, pool: bool) -> None:
        """A machine without components. `LoadError` when there can't be one here."""
        if sys.implementation.name != "cpython" or sys.byteorder != "little":
            raise LoadError(
                f"this is {sys.implementation.name} on a {sys.byteorder}-endian machine; this package reads memory as "
                "CPython and Wasmtime lay it out on a little-endian one, so use CPython on such a machine"
            )
        wasmtime = f"wasmtime {_wasmtime_version()}"
        if not (layout.fits() and capi.fits()):
            raise LoadError(
                f"{wasmtime} lays out values in another way than this package knows; "
                "install a version that the package todo-write asks for"
            )
        engine, setup = new_engine(CALLS + _NESTED, pool=pool)
        linker = Linker(engine)
        world.add_imports(linker)
        self.frames = Frames(CALLS)
        self.ticker = Ticker(engine, self.frames.in_use)
        self.engine, self.linker = pointer(engine), pointer(linker)
        self._setup = f"{wasmtime}, {setup}"
        self._alive = engine, linker

    def compiled(self, name: str, content: bytes) -> Component:
        """The component that these bytes are. `LoadError` when they are none."""
        try:
            return cache.component(self._alive[0], self._setup, content)
        except WasmtimeError as error:
            raise file.damaged(name, error) from error


class Loaded:
    """A component, ready to be instantiated from any thread."""

    def __init__(self, name: str, machine: Machine | None, pool: bool) -> None:
        """Loads the component of a file, for a machine that is there already or else for a new one.

        `LoadError` when it can't be loaded.
        """
        content = file.read(name)
        self.machine = machine or Machine(pool)
        component = self.machine.compiled(name, content)
        exports = world.exports(name, component)
        self.functions = {function: pointer(index) for function, index in exports.items()}
        """Where the exported functions are, by names such as `todo-list.write`."""
        self.component = pointer(component)
        self._alive = component, exports


def _wasmtime_version() -> str:
    try:
        return version("wasmtime")
    except PackageNotFoundError:  # Programs that are packed into one file may leave it out.
        return "of an unknown version"
