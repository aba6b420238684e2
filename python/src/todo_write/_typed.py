"""Finds out whether values can go through the typed door of the component.

What can't goes through the JSON door: to judge it is for the component, which then says what is wrong in its own words.
"""

from collections.abc import Iterator
from io import IOBase
from typing import Any, TypeAlias

from ._surrogates import is_whole
from .options import Options
from .todo import Status, Todo

Todos: TypeAlias = "list[Todo] | tuple[Todo, ...] | set[Todo] | frozenset[Todo] | Iterator[Todo]"
"""What is a list of items. Nothing else is: what is empty by mistake would clear the list that is stored."""

_MOST_LIMIT = (1 << 32) - 1
_FIELDS = {"content", "activeForm", "status"}
_STATUSES: dict[object, Status] = {status.value: status for status in Status}


def listed(todos: Any) -> Any:
    """The items as a list of their own, which no one else changes; a value that is no list as it is."""
    kind = type(todos)
    if issubclass(kind, list):
        return list.copy(todos)
    if issubclass(kind, tuple):
        return list(tuple.__iter__(todos))
    if issubclass(kind, (set, frozenset)) or (issubclass(kind, Iterator) and not issubclass(kind, IOBase)):
        return list(todos)
    return todos


def typed_todos(todos: object) -> list[Todo] | None:
    """Items with the right types. None when one of them has others."""
    if type(todos) is not list:
        return None
    found = [_typed_todo(item) for item in todos]
    whole = [item for item in found if item is not None]
    return whole if len(whole) == len(found) else None


def _typed_todo(item: object) -> Todo | None:
    if type(item) is Todo:
        content, active_form, status = item.content, item.active_form, item.status
        if type(status) is Status:
            return item if _is_whole(content) and _is_whole(active_form) else None
    elif type(item) is dict and item.keys() == _FIELDS:
        content, active_form, status = item["content"], item["activeForm"], item["status"]
    else:
        return None
    word = status if type(status) is Status else _STATUSES.get(status) if type(status) is str else None
    return (
        Todo(content, active_form, word) if word is not None and _is_whole(content) and _is_whole(active_form) else None
    )


def are_typed(options: Options) -> bool:
    """Whether options have the right types."""
    texts = (options.branch, options.prefix, options.nudge)
    switches = (options.autoclear, options.warn)
    limit = options.limit
    return (
        all(text is None or _is_whole(text) for text in texts)
        and all(switch is None or type(switch) is bool for switch in switches)
        and (limit is None or (type(limit) is int and 0 <= limit <= _MOST_LIMIT))
    )


def _is_whole(text: object) -> bool:
    """Whether it is a text that can be encoded. A subclass may say anything about itself."""
    return type(text) is str and is_whole(text)
