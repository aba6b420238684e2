"""Tasks on their way to be drawn."""

from typing import Any

from .._typed import is_text, listed, word
from ..errors import Code, Fault, TodoError
from .task import Task, TaskStatus

_TEXTS = ("id", "subject")
_OPTIONAL = ("description", "active_form", "owner")
_LISTS = ("blocks", "blocked_by")


def drawn(tasks: Any) -> list[Task]:
    """Tasks with the right types. `TodoError` for others: no door of the component takes tasks as JSON."""
    items = listed(tasks)
    if type(items) is not list:
        raise _refusal([_fault("tasks", items, "a list of tasks")])
    faults: list[Fault] = []
    found = [_task(task, f"tasks[{place}]", faults) for place, task in enumerate(items)]
    if faults:
        raise _refusal(faults)
    return found


def _task(task: Any, path: str, faults: list[Fault]) -> Any:
    if type(task) is not Task:
        faults.append(_fault(path, task, "a Task"))
        return None
    values = {name: getattr(task, name) for name in (*_TEXTS, *_OPTIONAL)}
    for name, value in values.items():
        if not is_text(value) and (value is not None or name in _TEXTS):
            faults.append(_fault(f"{path}.{name}", value, "a str"))
    lists = [listed(getattr(task, name)) for name in _LISTS]
    for name, ids in zip(_LISTS, lists, strict=True):
        if type(ids) is not list or not all(map(is_text, ids)):
            faults.append(_fault(f"{path}.{name}", ids, "a tuple of ids"))
    status = word(TaskStatus, task.status)
    if status is None:
        faults.append(_fault(f"{path}.status", task.status, f"one of {', '.join(TaskStatus)}"))
    return None if faults else Task(**values, status=status or TaskStatus.PENDING, blocks=lists[0], blocked_by=lists[1])


def _fault(path: str, value: object, legal: str) -> Fault:
    kind = type(value)
    return Fault(path, "can't be drawn", "None" if value is None else f"a value of the type {kind.__name__}", legal)


_TOLD = 20
"""How many faults a refusal names."""


def _refusal(faults: list[Fault]) -> TodoError:
    told, more = tuple(faults[:_TOLD]), max(0, len(faults) - _TOLD)
    parts = [f"{fault.path}: {fault.problem}, got {fault.received}, expected {fault.legal}" for fault in told]
    if more:
        parts.append(f"and {more} more fault{'s' if more > 1 else ''}")
    return TodoError(Code.INVALID_ARGS, f"{Code.INVALID_ARGS}: {'; '.join(parts)}", told, more)
