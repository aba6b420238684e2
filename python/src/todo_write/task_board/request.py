"""What a program asks of a board."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from .task import Metadata, TaskStatus

Ids: TypeAlias = list[str] | tuple[str, ...] | set[str] | frozenset[str] | Iterator[str]
"""What is a list of ids."""


@dataclass(frozen=True, slots=True)
class TaskCreation:
    """A task to be put on the board."""

    subject: str
    """What is to be done, in the imperative. Not blank."""
    description: str | None = None
    """Everything else that whoever takes the task must know. An empty text counts as none."""
    active_form: str | None = None
    """The subject in the present continuous. An empty text counts as none."""
    metadata: Metadata | None = field(default=None, hash=False)
    """What is kept with the task: an object or a text, at most 64 levels deep."""


@dataclass(frozen=True, slots=True)
class TaskEdit:
    """What is to change in a task. What is None or an empty list stays as it is."""

    id: str
    """Which task."""
    status: TaskStatus | None = None
    """Where it shall stand. `DELETED` can't be taken back."""
    subject: str | None = None
    """The new subject. Not blank."""
    description: str | None = None
    """The new description. An empty text takes it away."""
    active_form: str | None = None
    """The new active form. An empty text takes it away."""
    owner: str | None = None
    """Who claims it. An empty text gives it back."""
    add_blocked_by: Ids = ()
    """Tasks that it shall wait for. One that it waits for already is no fault."""
    remove_blocked_by: Ids = ()
    """Tasks that it shall wait for no longer. One that it does not wait for is no fault. Removed before any is added."""
    add_blocks: Ids = ()
    """Tasks that shall wait for it."""
    remove_blocks: Ids = ()
    """Tasks that shall wait for it no longer."""
    metadata: Metadata | None = field(default=None, hash=False)
    """The members of a dict go into the object that is there, in place of those of the same key, and a member that is None
    takes its key out; otherwise it replaces what is there."""
