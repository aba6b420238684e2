"""What the agent of the demonstration does, and what the component must answer for the story to be true."""

import json
from dataclasses import dataclass
from enum import Enum, auto

USER = "Add a CSV export to the report page, with tests."

_PLAN = (
    ("Read the report page", "Reading the report page"),
    ("Write a CSV encoder", "Writing a CSV encoder"),
    ("Test the export", "Testing the export"),
)
_DONE, _ACTIVE, _PENDING = "completed", "in_progress", "pending"


class Expected(Enum):
    """What must come of a call."""

    STORED = auto()
    """The list is stored as sent."""
    WARNED = auto()
    """The list is stored as sent, and the message names what was forgotten."""
    CLEARED = auto()
    """All items are completed, so an empty list is stored."""
    REFUSED = auto()
    """Nothing is stored, and there are two faults."""


@dataclass(frozen=True, slots=True)
class Step:
    """One call of the agent."""

    why: str
    """What goes on, for the one who watches."""
    todos: list[dict[str, str]]
    """What the model sends: the status is any text."""
    expected: Expected
    """What must come of it."""

    def text(self) -> str:
        """The input as the model writes it."""
        return json.dumps({"todos": self.todos}, ensure_ascii=False)


def _step(why: str, expected: Expected, *statuses: str) -> Step:
    todos = [
        {"content": content, "activeForm": active_form, "status": status}
        for (content, active_form), status in zip(_PLAN, statuses, strict=False)
    ]
    return Step(why, todos, expected)


STEPS = (
    _step("The agent plans three steps and begins with the first.", Expected.STORED, _ACTIVE, _PENDING, _PENDING),
    _step(
        "Step one is done, but there are two mistakes in one call: a status that\ndoes not exist, and two steps at once.",
        Expected.REFUSED,
        "done",
        _ACTIVE,
        _ACTIVE,
    ),
    _step("It reads both faults and corrects them in one go.", Expected.STORED, _DONE, _ACTIVE, _PENDING),
    _step("It goes on, but forgets the last step. The answer says so.", Expected.WARNED, _DONE, _ACTIVE),
    _step("Warned, it sends the whole list again.", Expected.STORED, _DONE, _DONE, _ACTIVE),
    _step("All is done, and the list is cleared for the next plan.", Expected.CLEARED, _DONE, _DONE, _DONE),
)
