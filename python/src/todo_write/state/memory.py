"""Storage in the memory of the process."""

from threading import RLock
from typing import NoReturn

from .. import _forks
from ._messages import conflict
from .protocol import Entry


class MemoryState:
    """A session in the memory of the process, for tests and demonstrations: gone when it is dropped.

    >>> state = MemoryState()
    >>> revision = state.save("todos", "[]", None)
    >>> state.load("todos")
    Entry(value='[]', revision='1')
    >>> state.save("todos", "[]", None)
    Traceback (most recent call last):
    todo_write.state.failure.StateError: another writer changed the value in between
    """

    def __init__(self) -> None:
        """A session with nothing in it."""
        self._entries: dict[str, Entry] = {}
        self._newest = 0
        self._lock = RLock()
        _forks.renew(self)

    def load(self, key: str) -> Entry | None:
        """Reads the value of a key, or None when there is no such key."""
        return self._entries.get(key)

    def save(self, key: str, value: str, expected: str | None) -> str:
        """Writes a value and returns its revision, only if the stored revision is still `expected`."""
        with self._lock:
            stored = self._entries.get(key)
            if (stored.revision if stored else None) != expected:
                raise conflict()
            self._newest += 1
            revision = str(self._newest)
            self._entries[key] = Entry(value, revision)
            return revision

    def _before_fork(self) -> None:
        """Keeps other threads out of a save."""
        self._lock.acquire()

    def _after_fork(self, child: bool) -> None:
        """Lets them in again."""
        del child
        self._lock.release()

    def __reduce__(self) -> NoReturn:
        """Refuses to be pickled: the copy would be another session."""
        raise TypeError(
            "a MemoryState can't be copied or pickled: its lists are in the memory of one process; open a "
            "SqliteState with the same path wherever the lists are wanted"
        )
