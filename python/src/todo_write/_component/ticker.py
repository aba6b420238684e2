"""Moves the engine's epoch on, which is how a call that computes for too long is noticed."""

import threading
from collections.abc import Callable
from math import ceil
from time import sleep

from wasmtime import Engine

TICK = 0.05
"""How many seconds there are between two moves of the epoch: a call may be stopped twice this late."""

_IDLE_TICKS = 100
_NEVER = 1 << 62


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
        self._running = False

    def expect_running(self) -> None:
        """Makes sure that the epoch moves on. The call that asks for it counts as busy already."""
        if self._running:
            return
        with self._lock:
            if self._running:
                return
            try:
                threading.Thread(target=self._run, name="todo-write epoch", daemon=True).start()
            except RuntimeError:
                return  # At the end of the program there are no new threads. The call goes on without a time limit.
            self._running = True

    def _run(self) -> None:
        idle = 0
        while idle < _IDLE_TICKS or self._goes_on():
            sleep(TICK)
            self._engine.increment_epoch()
            idle = 0 if self._busy() else idle + 1

    def _goes_on(self) -> bool:
        with self._lock:
            # In this order: a call that finds it running is seen here.
            self._running = False
            self._running = self._busy()
            return self._running
