"""Where lists are stored: the protocol `State`, and two that come with the package.

| state | |
|---|---|
| `MemoryState()` | gone when the process ends; for tests and demonstrations |
| `SqliteState(path, session)` | one file for many sessions, shared by as many processes and languages as like to |
"""

from .failure import FailureCode, StateError
from .memory import MemoryState
from .protocol import Entry, State
from .sqlite import SqliteState

__all__ = ["Entry", "FailureCode", "MemoryState", "SqliteState", "State", "StateError"]
