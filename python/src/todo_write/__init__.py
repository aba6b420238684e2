"""The checklist tool of an AI agent, the same to the byte in every language: a WebAssembly component inside.

>>> from todo_write import TodoWrite
>>> todo = TodoWrite()
>>> print(todo.call('{"todos":[]}').revision)
1

| name | what |
|---|---|
| `TodoWrite` | the tool: call, write, read, render, definition, guidance |
| `State`, `MemoryState`, `SqliteState` | where lists are stored |
| `Hook`, `HookFailure` | what is asked for hints once a list is saved |
| `TodoError`, `HostError` | how calls fail |
| `todo_write.tools` | ready-made tools for agent frameworks |
| `Tools` | the generic door: any tool by name, JSON text in and out |
"""

from .answer import Answer, Change, ChangeKind, Outcome, Stored
from .definition import Definition, Dialect
from .errors import CallError, Code, Fault, HostError, LoadError, TodoError
from .generic import Reply, Tools
from .hooks import Hook, HookFailure
from .options import Options
from .state import Entry, FailureCode, MemoryState, SqliteState, State, StateError
from .todo import Status, Todo
from .todo_write import TodoWrite

__all__ = [
    "Answer",
    "CallError",
    "Change",
    "ChangeKind",
    "Code",
    "Definition",
    "Dialect",
    "Entry",
    "FailureCode",
    "Fault",
    "Hook",
    "HookFailure",
    "HostError",
    "LoadError",
    "MemoryState",
    "Options",
    "Outcome",
    "Reply",
    "SqliteState",
    "State",
    "StateError",
    "Status",
    "Stored",
    "Todo",
    "TodoError",
    "TodoWrite",
    "Tools",
]
