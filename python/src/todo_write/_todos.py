"""Items on their way to the component."""

from collections.abc import Iterator
from typing import TypeAlias

from ._typed import is_text, word
from .todo import Status, Todo

Todos: TypeAlias = "list[Todo] | tuple[Todo, ...] | set[Todo] | frozenset[Todo] | Iterator[Todo]"
"""What is a list of items. Nothing else is: what is empty by mistake would clear the list that is stored."""

_FIELDS = {"content", "activeForm", "status"}


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
            return item if is_text(content) and is_text(active_form) else None
    elif type(item) is dict and item.keys() == _FIELDS:
        content, active_form, status = item["content"], item["activeForm"], item["status"]
    else:
        return None
    found = word(Status, status)
    return (
        Todo(content, active_form, found) if found is not None and is_text(content) and is_text(active_form) else None
    )
