"""One item of a list."""

from dataclasses import dataclass

from ._word import Word


class Status(Word):
    """Where an item stands, in the model's words.

    >>> Status("in_progress") is Status.IN_PROGRESS
    True
    >>> f"{Status.IN_PROGRESS}"
    'in_progress'
    """

    PENDING = "pending"
    """Not begun."""
    IN_PROGRESS = "in_progress"
    """Being worked on now. At most one item of a list."""
    COMPLETED = "completed"
    """Done."""


@dataclass(frozen=True, slots=True)
class Todo:
    """One item of a list.

    >>> Todo("Run the tests", "Running the tests")
    Todo(content='Run the tests', active_form='Running the tests', status=<Status.PENDING: 'pending'>)
    """

    content: str
    """What is to be done, in the imperative. Not blank, and unique in its list: it identifies the item."""
    active_form: str
    """The same in the present continuous, shown while the item is in progress. Not blank."""
    status: Status = Status.PENDING
    """Where the item stands."""
