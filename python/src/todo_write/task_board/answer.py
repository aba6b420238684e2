"""What calls of a board give back."""

from dataclasses import dataclass

from .._word import Word
from ..errors import Fault
from .task import Task


class TaskChangeKind(Word):
    """What became of a task."""

    ADDED = "added"
    """It is new."""
    STARTED = "started"
    """It is in progress now and was not before."""
    COMPLETED = "completed"
    """It is completed now and was not before."""
    REOPENED = "reopened"
    """It was completed, and is pending or in progress now."""
    REMOVED = "removed"
    """It is deleted now."""
    UNBLOCKED = "unblocked"
    """It is pending, waited for others before the call, and waits for none now."""


@dataclass(frozen=True, slots=True)
class TaskChange:
    """One thing that a call brought about.

    An edited text, a new owner, a new dependency, and a step back from in progress to pending are no change.
    """

    kind: TaskChangeKind
    """What became of it."""
    id: str
    """Which task."""


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """What a model's call gives back."""

    text: str
    """The answer as JSON text, to hand back to the model as it is."""
    changes: tuple[TaskChange, ...]
    """What the call brought about: first of the task itself, then the unblocked ones. Empty after a read."""
    revision: str | None
    """The revision of the stored board. None when nothing is stored."""


@dataclass(frozen=True, slots=True)
class TaskAnswer:
    """What `create` and `update` give back."""

    task: Task
    """The task as it is stored now."""
    unblocked: tuple[str, ...]
    """The ids of the pending tasks that waited for others before this call and wait for none now, in numeric order."""
    message: str
    """What happened: text for the model."""
    changes: tuple[TaskChange, ...]
    """What the call brought about: first of the task itself, then the unblocked ones."""
    revision: str
    """The revision of the stored board."""


@dataclass(frozen=True, slots=True)
class StoredBoard:
    """A board as it is stored."""

    tasks: tuple[Task, ...]
    """Every task that can be read, deleted ones too, in numeric order."""
    unreadable: tuple[Fault, ...]
    """Why records were left out: the first 20 that can't be read. They stay in the stored board as they are."""
    more: int
    """How many more were left out."""
    revision: str | None
    """The revision of the stored value. None when nothing is stored."""
