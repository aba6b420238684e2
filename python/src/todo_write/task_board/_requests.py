"""Requests on their way to the component: for the typed door, or else as JSON, for the component to judge."""

from dataclasses import replace
from typing import Any, TypeVar

from .._json_text import said
from .._typed import is_text, listed, word
from .request import TaskCreation, TaskEdit
from .task import TaskStatus

_CREATION = {"subject": "subject", "description": "description", "activeForm": "active_form", "metadata": "metadata"}
_IDS = {
    "addBlockedBy": "add_blocked_by",
    "removeBlockedBy": "remove_blocked_by",
    "addBlocks": "add_blocks",
    "removeBlocks": "remove_blocks",
}
_EDIT = {"taskId": "id", "status": "status", "owner": "owner", **_CREATION, **_IDS}
"""What JSON calls a field."""

R = TypeVar("R", TaskCreation, TaskEdit)


def one(kind: type[R], given: tuple[R, ...], fields: dict[str, Any]) -> R:
    """The request of a call that takes one, or else its fields by name. `TypeError` for anything else."""
    if not given:
        return kind(**fields)
    if fields or len(given) > 1:
        raise TypeError(f"give one {kind.__name__}, or its fields by name")
    return given[0]


def typed_creation(creation: object, limit: int) -> tuple[TaskCreation, str | None] | None:
    """A creation and its metadata as JSON text. None when a field has another type than the typed door takes."""
    if type(creation) is not TaskCreation or not is_text(creation.subject):
        return None
    can_be, metadata = _metadata(creation.metadata, limit)
    fits = can_be and all(map(_is_text_or_none, (creation.description, creation.active_form)))
    return (creation, metadata) if fits else None


def typed_edit(edit: object, limit: int) -> tuple[TaskEdit, str | None] | None:
    """An edit and its metadata as JSON text. None when a field has another type than the typed door takes."""
    if type(edit) is not TaskEdit or not is_text(edit.id):
        return None
    can_be, metadata = _metadata(edit.metadata, limit)
    fits = (
        can_be
        and (edit.status is None or word(TaskStatus, edit.status) is not None)
        and all(map(_is_text_or_none, (edit.subject, edit.description, edit.active_form, edit.owner)))
        and all(type(ids) is list and all(map(is_text, ids)) for ids in _lists(edit).values())
    )
    return (edit, metadata) if fits else None


def with_lists(edit: Any) -> Any:
    """An edit whose lists of ids are of its own. What is no edit as it is."""
    return replace(edit, **_lists(edit)) if type(edit) is TaskEdit else edit


def as_json(request: Any) -> Any:
    """A request as what a model would send. What is no request as it is."""
    kind = type(request)
    names = _CREATION if issubclass(kind, TaskCreation) else _EDIT if issubclass(kind, TaskEdit) else None
    if names is None:
        return request
    try:
        return {name: getattr(request, field) for name, field in names.items()}
    except Exception:  # noqa: BLE001 - a subclass may raise anything, and is no request then
        return None


def _metadata(metadata: object, limit: int) -> tuple[bool, str | None]:
    """Whether metadata can be JSON text, and that text."""
    if metadata is None:
        return True, None
    text = said(metadata, limit)
    return text is not None, text


def _lists(edit: TaskEdit) -> dict[str, Any]:
    return {name: listed(getattr(edit, name)) for name in _IDS.values()}


def _is_text_or_none(value: object) -> bool:
    return value is None or is_text(value)
