"""Lists of items on their way in and out."""

from collections.abc import Iterable

from ..todo import Status, Todo
from .lower import Lowered, Memory

_STATUSES = {status.replace("_", "-"): status for status in Status}


def lower_todos(todos: Iterable[Todo]) -> Lowered:
    """A `list<todo>`. The fields must have their types, and no lone surrogates."""
    memory = Memory()
    statuses = {status: memory.enum(status.replace("_", "-")) for status in Status}
    records = [
        memory.record(
            (
                (b"content", memory.text(todo.content)),
                (b"active-form", memory.text(todo.active_form)),
                (b"status", statuses[todo.status]),
            )
        )
        for todo in todos
    ]
    return Lowered(memory.list(records), memory)


def lift_todos(todos: Iterable[tuple[str, str, str]]) -> list[Todo]:
    """The items of a `list<todo>` in the form of `lift`."""
    return [Todo(content, active_form, _STATUSES[status]) for content, active_form, status in todos]
