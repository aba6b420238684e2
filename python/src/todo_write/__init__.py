"""The checklist and the task board of an AI agent, the same to the byte in every language: a WebAssembly component inside.

>>> from todo_write import TodoWrite
>>> todo = TodoWrite()
>>> print(todo.call('{"todos":[]}').revision)
1

| name | what |
|---|---|
| `TodoWrite` | the checklist: call, write, read, render, definition, guidance |
| `TaskBoard` | the task board: call, create, update, get, read, render, definitions, guidance |
| `State`, `MemoryState`, `SqliteState` | where lists and boards are stored |
| `Hook`, `HookFailure` | what is asked for hints once a list is saved |
| `TodoError`, `HostError` | how calls fail |
| `todo_write.tools` | ready-made tools for agent frameworks |
| `Tools` | the generic door: any tool by name, JSON text in and out |
"""

from .answer import Answer, Change, ChangeKind, Outcome, Stored
from .component import Component
from .definition import Definition, Dialect
from .errors import CallError, Code, Fault, HostError, LoadError, TodoError
from .generic import Reply, Tools
from .hooks import Hook, HookFailure
from .options import Options
from .state import Entry, FailureCode, MemoryState, SqliteState, State, StateError
from .task_board import (
    BoardOptions,
    StoredBoard,
    Task,
    TaskAnswer,
    TaskBoard,
    TaskChange,
    TaskChangeKind,
    TaskCreation,
    TaskEdit,
    TaskOutcome,
    TaskStatus,
)
from .todo import Status, Todo
from .todo_write import TodoWrite

__all__ = [
    "Answer",
    "BoardOptions",
    "CallError",
    "Change",
    "ChangeKind",
    "Code",
    "Component",
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
    "StoredBoard",
    "Task",
    "TaskAnswer",
    "TaskBoard",
    "TaskChange",
    "TaskChangeKind",
    "TaskCreation",
    "TaskEdit",
    "TaskOutcome",
    "TaskStatus",
    "Todo",
    "TodoError",
    "TodoWrite",
    "Tools",
]
