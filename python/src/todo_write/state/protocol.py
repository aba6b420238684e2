"""What a state is: storage for the lists of one session."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Entry:
    """A stored value and its revision."""

    value: str
    """The value as it was saved, to the byte."""
    revision: str
    """Names this value of this key. Opaque: only the state that made it may look into it."""


@runtime_checkable
class State(Protocol):
    """String values under string keys: the storage of one session, which this program chooses and a model can't.

    Methods are called from several threads at once when the program makes calls from several threads. They are plain
    functions, not `async`, and must answer in bounded time: the call waits, and time spent here is outside its time
    limit. They must not call the tool on the same state, which may be waiting for them.

    A method that can't do what it was asked raises `StateError`. Any other exception counts as the code `other`; the
    model reads a general text then, and the exception is the `__cause__` of the `TodoError`.

    A state of your own is this much:

    >>> from todo_write import Entry, StateError, TodoWrite
    >>> class Dictionary:
    ...     def __init__(self):
    ...         self.entries, self.writes = {}, 0
    ...     def load(self, key):
    ...         return self.entries.get(key)
    ...     def save(self, key, value, expected):
    ...         stored = self.entries.get(key)
    ...         if (stored.revision if stored else None) != expected:
    ...             raise StateError("conflict")
    ...         self.writes += 1
    ...         self.entries[key] = Entry(value, str(self.writes))
    ...         return str(self.writes)
    >>> TodoWrite(state=Dictionary()).call('{"todos":[]}').revision
    '1'
    """

    def load(self, key: str) -> Entry | None:
        """Reads the value of a key, or None when there is no such key."""

    def save(self, key: str, value: str, expected: str | None) -> str:
        """Writes a value and returns its revision, only if the stored revision is still `expected`.

        None expects that there is no such key. Otherwise nothing is written, and the error is `StateError("conflict")`.
        Comparing and writing are one atomic step for every thread and process that shares the storage. A revision names
        this value of this key and never comes back for another one.
        """
