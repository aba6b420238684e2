"""Tasks on their way in and out. Texts hold no lone surrogates, and metadata is JSON text."""

from collections.abc import Iterable
from typing import Any

from .._json_value import value_of
from ..task_board.request import TaskCreation, TaskEdit
from ..task_board.task import Task, TaskStatus
from .lower import Lowered, Memory

_STATUSES = {status.replace("_", "-"): status for status in TaskStatus}


def lower_creation(creation: TaskCreation, metadata: str | None) -> Lowered:
    """A record `creation`. The fields must have their types."""
    memory = Memory()
    fields = (
        (b"subject", memory.text(creation.subject)),
        (b"description", _text(memory, creation.description)),
        (b"active-form", _text(memory, creation.active_form)),
        (b"metadata", _text(memory, metadata)),
    )
    return Lowered(memory.record(fields), memory)


def lower_edit(edit: TaskEdit, metadata: str | None) -> Lowered:
    """A record `edit`. The fields must have their types."""
    memory = Memory()
    fields = (
        (b"id", memory.text(edit.id)),
        (b"status", memory.option(None if edit.status is None else _status(memory, edit.status))),
        (b"subject", _text(memory, edit.subject)),
        (b"description", _text(memory, edit.description)),
        (b"active-form", _text(memory, edit.active_form)),
        (b"owner", _text(memory, edit.owner)),
        (b"add-blocked-by", _texts(memory, edit.add_blocked_by)),
        (b"remove-blocked-by", _texts(memory, edit.remove_blocked_by)),
        (b"add-blocks", _texts(memory, edit.add_blocks)),
        (b"remove-blocks", _texts(memory, edit.remove_blocks)),
        (b"metadata", _text(memory, metadata)),
    )
    return Lowered(memory.record(fields), memory)


def lower_drawn(tasks: Iterable[Task]) -> Lowered:
    """A `list<task>` to be drawn, which shows no metadata. The fields must have their types."""
    memory = Memory()
    records = [
        memory.record(
            (
                (b"id", memory.text(task.id)),
                (b"subject", memory.text(task.subject)),
                (b"description", _text(memory, task.description)),
                (b"active-form", _text(memory, task.active_form)),
                (b"owner", _text(memory, task.owner)),
                (b"status", _status(memory, task.status)),
                (b"blocks", _texts(memory, task.blocks)),
                (b"blocked-by", _texts(memory, task.blocked_by)),
                (b"metadata", memory.option(None)),
            )
        )
        for task in tasks
    ]
    return Lowered(memory.list(records), memory)


def lift_task(fields: tuple[Any, ...]) -> Task:
    """A task in the form of `lift`."""
    name, subject, description, active_form, owner, status, blocks, blocked_by, metadata = fields
    return Task(
        name,
        subject,
        description,
        active_form,
        owner,
        _STATUSES[status],
        tuple(blocks),
        tuple(blocked_by),
        None if metadata is None else value_of(metadata),
    )


def _text(memory: Memory, text: str | None) -> bytes:
    return memory.option(None if text is None else memory.text(text))


def _texts(memory: Memory, texts: Iterable[str]) -> bytes:
    return memory.list([memory.text(text) for text in texts])


def _status(memory: Memory, status: TaskStatus) -> bytes:
    return memory.enum(status.replace("_", "-"))
