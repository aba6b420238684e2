"""Moves the engine's epoch on, which is how a call that computes for too long is noticed."""

import sys
import threading
from collections.abc import Callable
from math import ceil
from time import sleep

from wasmtime import Engine

from ..errors import HostError

TICK = 0.05
"""How many seconds there are between two moves of the epoch: a call may be stopped twice this late."""

_IDLE_TICKS = 100
_NEVER = 1 << 62

_NO_THREAD = (
    "the thread that watches the time of a call can't be started: {}; allow this process another thread, and make no calls "
    "while the interpreter shuts down"
)


def ticks(seconds: float) -> int:
    """How many moves of the epoch make up a time: one more than fit, since the next one may come at once."""
    if seconds <= 0:
        return 1
    return ceil(min(seconds / TICK, _NEVER)) + 1


class Ticker:
    """A thread that moves the epoch on while there are calls, and ends when there were none for some seconds."""

    def __init__(self, engine: Engine, busy: Callable[[], bool]) -> None:
        """A ticker that does not run yet. `busy` says whether there is a call just now."""
        self._engine = engine
        self._busy = busy
        self._lock = threading.Lock()
        self._run_by: object | None = None
        """Stands for the thread that moves the epoch on now."""

    def expect_running(self) -> None:
        """Makes sure that the epoch moves on. The call that asks for it counts as busy already.

        `HostError` where no thread can be started: a call without a time limit might never end.
        """
        if self._run_by is not None:
            return
        with self._lock:
            if self._run_by is not None:
                return
            if sys.is_finalizing():  # A new thread would never begin to run, and this one wait for it.
                raise HostError(_NO_THREAD.format("the interpreter shuts down"))
            run = self._run_by = object()
            thread = threading.Thread(target=self._move_on, args=(run,), name="todo-write epoch", daemon=True)
            try:
                thread.start()
            except BaseException as error:
                self._run_by = None  # Should the thread run after all, it ends.
                if isinstance(error, RuntimeError):
                    raise HostError(_NO_THREAD.format(error)) from error
                raise

    def _move_on(self, run: object) -> None:
        idle = 0
        while self._run_by is run and (idle < _IDLE_TICKS or self._goes_on(run)):
            sleep(TICK)
            self._engine.increment_epoch()
            idle = 0 if self._busy() else idle + 1

    def _goes_on(self, run: object) -> bool:
        with self._lock:
            # In this order: a call that finds it running is seen here.
            self._run_by = None
            if self._busy():
                self._run_by = run
            return self._run_by is run
