"""What all calls of the process share: engine, compiled component and linker."""

from importlib.metadata import version
from threading import RLock

from wasmtime import WasmtimeError
from wasmtime.component import Linker

from .. import _forks
from ..errors import LoadError
from . import cache, file, layout, world
from .capi import pointer
from .engine import new_engine
from .frame import Frames
from .ticker import Ticker

CALLS = 32
"""How many calls may run at once. Further ones wait for their turn."""


class Machine:
    """The component, ready to be instantiated from any thread."""

    def __init__(self) -> None:
        """Loads the component. `LoadError` when it can't be."""
        wasmtime = f"wasmtime {version('wasmtime')}"
        if not layout.fits():
            raise LoadError(
                f"{wasmtime} lays out values in another way than this package knows; "
                "install a version that the package todo-write asks for"
            )
        content = file.read()
        engine, setup = new_engine(CALLS)
        try:
            component = cache.component(engine, f"{wasmtime}, {setup}", content)
        except WasmtimeError as error:
            raise file.damaged(error) from error
        linker = Linker(engine)
        world.add_imports(linker)
        exports = world.exports(component)
        self.functions = {name: pointer(index) for name, index in exports.items()}
        """Where the exported functions are, by names such as `todo-list.write`."""
        self.frames = Frames(CALLS)
        self.ticker = Ticker(engine, self.frames.in_use)
        self.engine, self.component, self.linker = pointer(engine), pointer(component), pointer(linker)
        self._alive = engine, component, linker, exports


class _Shared:
    """The machine of this process: loaded with the first call, and again in the child of a fork.

    The child has none of the parent's threads, and what they held locked stays locked there.
    """

    def __init__(self) -> None:
        self._machine: Machine | None = None
        self._lock = RLock()
        self._inherited: list[Machine] = []
        _forks.renew(self)

    def machine(self) -> Machine:
        machine = self._machine
        if machine is None:
            with self._lock:
                machine = self._machine
                if machine is None:
                    machine = self._machine = Machine()
        return machine

    def _before_fork(self) -> None:
        self._lock.acquire()

    def _after_fork(self, child: bool) -> None:
        if child and self._machine is not None:
            self._inherited.append(self._machine)  # To free it might wait for ever for a lock of the parent's.
            self._machine = None
        self._lock.release()


_shared = _Shared()


def machine() -> Machine:
    """The machine of this process. `LoadError` when the component can't be loaded; the next call tries again."""
    return _shared.machine()
