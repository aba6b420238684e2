"""What calls give back."""

from dataclasses import dataclass

from ._word import Word
from .todo import Todo


class ChangeKind(Word):
    """How an item moved from one list to the next."""

    ADDED = "added"
    """It was not in the previous list."""
    REMOVED = "removed"
    """It was in the previous list and is not in the new one."""
    STARTED = "started"
    """It is in progress now; before, it was pending or not in the list."""
    COMPLETED = "completed"
    """It is completed now and was not before."""
    REOPENED = "reopened"
    """It was completed, and is pending or in progress now."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between the previous list and the submitted one.

    An item that was added and is already in progress or completed has two. A step back from in progress to pending, a
    new active form and a new order are no change.
    """

    kind: ChangeKind
    """How the item moved."""
    content: str
    """Which item."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a model's call gives back."""

    text: str
    """The answer as JSON text, to hand back to the model as it is."""
    changes: tuple[Change, ...]
    """How the submitted list differs from the previous one: the submitted items in their order, then the removed."""
    revision: str
    """The revision of the stored list."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a write gives back."""

    message: str
    """The nudge and the hints: text for the model."""
    todos: tuple[Todo, ...]
    """The list as stored: empty when all items were completed and `autoclear` is on."""
    old_todos: tuple[Todo, ...] | None
    """The list that this write replaced. None when there was none or it was empty."""
    changes: tuple[Change, ...]
    """How the submitted list differs from the previous one: the submitted items in their order, then the removed."""
    revision: str
    """The revision of the stored list."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A list as it is stored."""

    todos: tuple[Todo, ...]
    """The items. Empty when nothing is stored."""
    revision: str | None
    """The revision of the stored value. None when nothing is stored."""
