"""One task of a board."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .._word import Word

Metadata: TypeAlias = dict[str, Any] | str
"""What a program or a model keeps with a task: an object or a text. Numbers are `int` and `float`, and `Decimal` where
those can't hold them."""


class TaskStatus(Word):
    """Where a task stands, in the model's words.

    >>> TaskStatus("in_progress") is TaskStatus.IN_PROGRESS
    True
    """

    PENDING = "pending"
    """Not begun."""
    IN_PROGRESS = "in_progress"
    """Being worked on now."""
    COMPLETED = "completed"
    """Done. No task waits for it any more."""
    DELETED = "deleted"
    """Put aside for good: kept and hidden, without dependencies, and never changed again."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task, whole."""

    id: str
    """Given by the board, in decimal digits. Never used twice, not even after a delete."""
    subject: str
    """What is to be done, in the imperative. Not blank."""
    description: str | None = None
    """Everything else that whoever takes the task must know."""
    active_form: str | None = None
    """The subject in the present continuous, shown while the task is in progress."""
    owner: str | None = None
    """Who has claimed it."""
    status: TaskStatus = TaskStatus.PENDING
    """Where it stands."""
    blocks: tuple[str, ...] = ()
    """The ids of the tasks that wait for this one, in numeric order."""
    blocked_by: tuple[str, ...] = ()
    """The ids of the unfinished tasks that this one waits for, in numeric order."""
    metadata: Metadata | None = field(default=None, hash=False)
    """What is kept with it. The dict is the caller's own."""
