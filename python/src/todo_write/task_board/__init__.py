"""The task board: tasks with ids, owners and dependencies.

| module | what |
|---|---|
| `task_board` | `TaskBoard`: call, create, update, get, read, render, definitions, guidance |
| `task`, `answer` | a task, and what calls give back |
| `request`, `options` | what a program asks, and what it decides about the calls |
"""

from .answer import StoredBoard, TaskAnswer, TaskChange, TaskChangeKind, TaskOutcome
from .options import BoardOptions
from .request import TaskCreation, TaskEdit
from .task import Task, TaskStatus
from .task_board import TaskBoard

__all__ = [
    "BoardOptions",
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
]
