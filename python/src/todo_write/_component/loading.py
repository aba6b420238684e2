"""Loads components, each when it is first needed and once in a process."""

import sys
from threading import Event, RLock, Thread

from .. import _forks
from ..errors import LoadError
from .machine import Loaded, Machine


class _Loading(Thread):
    """Loads a component where no signal can cut that off: nobody could give back what half an engine has taken."""

    def __init__(self, file: str, machine: Machine | None, pool: bool) -> None:
        """A loading that begins at once."""
        super().__init__(name="todo-write loading", daemon=True)
        self._parts = file, machine, pool
        self.file = file
        self.loaded: Loaded | None = None
        self.error: BaseException | None = None
        self._over = Event()
        try:
            self.start()
        except RuntimeError:
            self.run()  # There are no more threads.

    def run(self) -> None:
        """Loads."""
        try:
            self.loaded = Loaded(*self._parts)
        except BaseException as error:  # noqa: BLE001 - it is raised where somebody waits
            self.error = error
        finally:
            self._over.set()

    def end(self) -> None:
        """Waits until it is over."""
        self._over.wait()  # `join` takes a thread for ended once a signal has cut it off.


class _Shared:
    """The components of this process: each loaded with the first call that needs it, and again in the child of a fork.

    The child has none of the parent's threads, and what they held locked stays locked there. Its machine has no pool: that
    of the parent stays laid out, and a process at the end of many forks would have no room for one more.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Loaded] = {}
        self._loading: _Loading | None = None
        self._lock = RLock()
        self._inherited: list[dict[str, Loaded]] = []
        _forks.renew(self)

    def component(self, file: str) -> Loaded:
        loaded = self._loaded.get(file)
        if loaded is None:
            with self._lock:
                loaded = self._loaded.get(file) or self._load(file)
        return loaded

    def _load(self, file: str) -> Loaded:
        if sys.is_finalizing():
            raise LoadError(
                "the component can't be loaded while the interpreter shuts down; make the first call earlier"
            )
        # One that a signal has cut off the waiting for goes on, and is waited for again.
        if self._loading is not None and self._loading.file != file:
            self._end(self._loading)
        loading = self._loading = self._loading or _Loading(file, self._machine(), pool=not self._inherited)
        self._end(loading)
        if loading.loaded is None:
            raise loading.error or LoadError("the component was not loaded; call again")
        return loading.loaded

    def _end(self, loading: _Loading) -> None:
        loading.end()
        if loading.loaded is not None:
            self._loaded[loading.file] = loading.loaded
        self._loading = None

    def _machine(self) -> Machine | None:
        """The one that all components of this process share. None when there is none yet."""
        return next((loaded.machine for loaded in self._loaded.values()), None)

    def _before_fork(self) -> None:
        self._lock.acquire()
        if self._loading is not None:
            self._end(self._loading)

    def _after_fork(self, child: bool) -> None:
        if child and self._loaded:
            self._inherited.append(self._loaded)  # To free it might wait for ever for a lock of the parent's.
            self._loaded = {}
        self._lock.release()


_shared = _Shared()


def component(file: str) -> Loaded:
    """The component of a file, loaded once in this process. `LoadError` when it can't be; the next call tries again."""
    return _shared.component(file)
