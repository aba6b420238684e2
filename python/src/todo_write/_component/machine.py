"""What all calls of the process share: engine, compiled component and linker."""

import sys
from importlib.metadata import PackageNotFoundError, version
from threading import Event, RLock, Thread

from wasmtime import WasmtimeError
from wasmtime.component import Linker

from .. import _forks
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
    """The component, ready to be instantiated from any thread."""

    def __init__(self, pool: bool) -> None:
        """Loads the component. `LoadError` when it can't be."""
        wasmtime = f"wasmtime {_wasmtime_version()}"
        if sys.implementation.name != "cpython" or sys.byteorder != "little":
            raise LoadError(
                f"this is {sys.implementation.name} on a {sys.byteorder}-endian machine; this package reads memory as "
                "CPython and Wasmtime lay it out on a little-endian one, so use CPython on such a machine"
            )
        if not (layout.fits() and capi.fits()):
            raise LoadError(
                f"{wasmtime} lays out values in another way than this package knows; "
                "install a version that the package todo-write asks for"
            )
        content = file.read()
        engine, setup = new_engine(CALLS + _NESTED, pool=pool)
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


def _wasmtime_version() -> str:
    try:
        return version("wasmtime")
    except PackageNotFoundError:  # Programs that are packed into one file may leave it out.
        return "of an unknown version"


class _Loading(Thread):
    """Loads the machine where no signal can cut that off: nobody could give back what half an engine has taken."""

    def __init__(self, pool: bool) -> None:
        """A loading that begins at once."""
        super().__init__(name="todo-write loading", daemon=True)
        self._pool = pool
        self.machine: Machine | None = None
        self.error: BaseException | None = None
        self._over = Event()
        try:
            self.start()
        except RuntimeError:
            self.run()  # There are no more threads.

    def run(self) -> None:
        """Loads."""
        try:
            self.machine = Machine(self._pool)
        except BaseException as error:  # noqa: BLE001 - it is raised where somebody waits
            self.error = error
        finally:
            self._over.set()

    def end(self) -> None:
        """Waits until it is over."""
        self._over.wait()  # `join` takes a thread for ended once a signal has cut it off.


class _Shared:
    """The machine of this process: loaded with the first call, and again in the child of a fork.

    The child has none of the parent's threads, and what they held locked stays locked there. Its machine has no pool: that
    of the parent stays laid out, and a process at the end of many forks would have no room for one more.
    """

    def __init__(self) -> None:
        self._machine: Machine | None = None
        self._loading: _Loading | None = None
        self._lock = RLock()
        self._inherited: list[Machine] = []
        _forks.renew(self)

    def machine(self) -> Machine:
        machine = self._machine
        if machine is None:
            with self._lock:
                machine = self._machine
                if machine is None:
                    machine = self._machine = self._loaded()
        return machine

    def _loaded(self) -> Machine:
        if sys.is_finalizing():
            raise LoadError(
                "the component can't be loaded while the interpreter shuts down; make the first call earlier"
            )
        # One that a signal has cut off the waiting for goes on, and is waited for again.
        loading = self._loading = self._loading or _Loading(pool=not self._inherited)
        loading.end()
        self._loading = None
        if loading.machine is None:
            raise loading.error or LoadError("the component was not loaded; call again")
        return loading.machine

    def _before_fork(self) -> None:
        self._lock.acquire()
        if self._loading is not None:
            self._loading.end()

    def _after_fork(self, child: bool) -> None:
        if child and self._machine is not None:
            self._inherited.append(self._machine)  # To free it might wait for ever for a lock of the parent's.
            self._machine = None
        self._lock.release()


_shared = _Shared()


def machine() -> Machine:
    """The machine of this process. `LoadError` when the component can't be loaded; the next call tries again."""
    return _shared.machine()
