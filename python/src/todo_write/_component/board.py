"""The interface `board`: the typed door of the task board."""

from collections.abc import Iterable
from typing import Any

from ..state.protocol import State
from ..task_board.answer import StoredBoard, TaskAnswer, TaskChange, TaskChangeKind, TaskOutcome
from ..task_board.task import Task
from .call import Target, run
from .lower import Lowered, Memory
from .refusal import accepted, lift_faults
from .tasks import lift_task


def call(target: Target, name: str, text: str, options: Lowered, state: State) -> TaskOutcome:
    """`board.call`."""
    memory = Memory()
    arguments = memory.text(name) + memory.text(text) + options.value
    answer, changes, revision = accepted(run(target, "board.call", arguments, state))
    return TaskOutcome(answer, _changes(changes), revision)


def create(target: Target, creation: Lowered, options: Lowered, state: State) -> TaskAnswer:
    """`board.create`."""
    return _answer(accepted(run(target, "board.create", creation.value + options.value, state)))


def update(target: Target, edit: Lowered, options: Lowered, state: State) -> TaskAnswer:
    """`board.update`."""
    return _answer(accepted(run(target, "board.update", edit.value + options.value, state)))


def get(target: Target, name: str, options: Lowered, state: State) -> Task:
    """`board.get`."""
    memory = Memory()
    return lift_task(accepted(run(target, "board.get", memory.text(name) + options.value, state)))


def read(target: Target, options: Lowered, state: State) -> StoredBoard:
    """`board.read`."""
    tasks, unreadable, more, revision = accepted(run(target, "board.read", options.value, state))
    return StoredBoard(tuple([lift_task(task) for task in tasks]), lift_faults(unreadable), more, revision)


def render(target: Target, tasks: Lowered) -> str:
    """`board.render`."""
    drawn: str = run(target, "board.render", tasks.value, None).value
    return drawn


_KINDS = {kind.value: kind for kind in TaskChangeKind}


def _answer(fields: tuple[Any, ...]) -> TaskAnswer:
    task, unblocked, message, changes, revision = fields
    return TaskAnswer(lift_task(task), tuple(unblocked), message, _changes(changes), revision)


def _changes(changes: Iterable[tuple[str, str]]) -> tuple[TaskChange, ...]:
    return tuple([TaskChange(_KINDS[kind], name) for kind, name in changes])
