"""The doors of the task board."""

import json
from typing import Any, ClassVar

from todo_write import (
    Definition,
    Task,
    TaskAnswer,
    TaskBoard,
    TaskChange,
    TaskCreation,
    TaskEdit,
    TaskStatus,
    TodoError,
    Tools,
)

from .doors import Doors
from .seen import Seen, called, faults, refused, refused_call
from .store import Store
from .text import compact, joined

FIELDS = {
    "taskId": "id",
    "activeForm": "active_form",
    "addBlockedBy": "add_blocked_by",
    "removeBlockedBy": "remove_blocked_by",
    "addBlocks": "add_blocks",
    "removeBlocks": "remove_blocks",
}


class Board(Doors):
    """Both doors of the task board."""

    TOOLS: ClassVar = {"task_create", "task_update", "task_get", "task_list"}
    OPTIONS: ClassVar = {"branch": str, "prefix": str, "single": bool, "strict": bool, "limit": int}
    ACTIONS: ClassVar = {"create", "update", "get", "read"}
    KEYS: ClassVar = {"leftOut"}
    ANSWERS: ClassVar = [
        {"task", "message"},
        {"task", "unblocked", "message"},
        {"task"},
        {"tasks", "stats"},
        {"tasks", "stats", "leftOut"},
    ]

    def generic(self, store: Store) -> Tools:
        """The generic door."""
        return Tools(store, component="task-board")

    def typed_call(self, store: Store, tool: str, text: str, options: dict[str, Any]) -> Seen:
        """`board.call`."""
        try:
            outcome = TaskBoard(store, **options).call(tool, text)
        except TodoError as error:
            return refused_call(error)
        return called(outcome, _pairs(outcome.changes))

    def take(self, action: str, step: dict[str, Any], store: Store, options: dict[str, Any]) -> Seen:
        """The other functions of `board`."""
        board = TaskBoard(store, **options)
        try:
            if action == "create":
                return _answered(board.create(TaskCreation(**_fields(step["create"]))))
            if action == "update":
                return _answered(board.update(TaskEdit(**_fields(step["update"]))))
            if action == "get":
                return Seen({"answer": compact({"task": _record(board.get(joined(step["get"])))})})
            return _read(board)
        except TodoError as error:
            return refused(error)

    def cannot_say(self, step: dict[str, Any]) -> bool:
        """Whether the metadata of a step is text that is no JSON. The package writes that text itself."""
        metadata = (step.get("create") or step.get("update") or {}).get("metadata")
        try:
            json.loads(metadata or "{}")
        except json.JSONDecodeError:
            return True
        return False

    def typed_definitions(self, dialect: str) -> list[Definition]:
        """What the typed class tells a model."""
        return TaskBoard().definitions(dialect)

    def typed_guidance(self) -> str:
        """What it tells a model besides."""
        return TaskBoard().guidance()


def _read(board: TaskBoard) -> Seen:
    stored = board.read()
    drawn = board.render(stored.tasks)
    shown = [task for task in stored.tasks if task.status is not TaskStatus.DELETED]
    assert len(drawn.split("\n") if drawn else []) == len(shown)
    assert stored.revision is not None or not stored.tasks
    texts = {"list": compact([_record(task) for task in stored.tasks]), "render": drawn}
    left_out = [*faults(stored.unreadable), *([f"and {stored.more} more"] if stored.more else [])]
    if left_out:
        texts["leftOut"] = compact(left_out)
    return Seen(texts, None, stored.revision)


def _answered(answer: TaskAnswer) -> Seen:
    told = {"task": _record(answer.task), "unblocked": answer.unblocked, "message": answer.message}
    return Seen({"answer": compact(told)}, _pairs(answer.changes), answer.revision)


def _fields(given: dict[str, Any]) -> dict[str, Any]:
    """The fields by their names in Python. Metadata is JSON text in a case, and a value here."""
    fields = {FIELDS.get(name, name): _value(value) for name, value in given.items()}
    if "metadata" in fields:
        fields["metadata"] = json.loads(fields["metadata"])
    if "status" in fields:
        fields["status"] = TaskStatus(fields["status"])
    return fields


def _value(value: Any) -> Any:
    """A list of ids as it is, and a text joined."""
    is_ids = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return value if value is None or is_ids else joined(value)


def _record(task: Task) -> dict[str, Any]:
    """A task as `task_get` writes it."""
    return {
        "id": task.id,
        "subject": task.subject,
        "description": task.description,
        "activeForm": task.active_form,
        "owner": task.owner,
        "status": task.status,
        "blocks": task.blocks,
        "blockedBy": task.blocked_by,
        "metadata": task.metadata,
    }


def _pairs(changes: tuple[TaskChange, ...]) -> list[list[str]]:
    return [[str(change.kind), change.id] for change in changes]
