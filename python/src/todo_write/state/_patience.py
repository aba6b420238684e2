"""How to wait for other writers of a file."""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from time import monotonic, sleep
from typing import TypeVar

from ._messages import is_busy

PATIENCE = 10.0
"""How many seconds to wait for other writers before giving up."""

_PAUSE = 0.005

T = TypeVar("T")


def patiently(lock: AbstractContextManager[object], attempt: Callable[[], T]) -> T:
    """Makes attempts under a lock until nobody else is in the way. Between them the lock is free: a fork may take it."""
    end = monotonic() + PATIENCE
    while True:
        try:
            with lock:
                return attempt()
        except sqlite3.OperationalError as error:
            if not is_busy(error) or monotonic() > end:
                raise
        sleep(_PAUSE)
