"""What came out of a step, and how a refusal spells itself."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from todo_write import Fault, TodoError


@dataclass
class Seen:
    """What came out of a step."""

    texts: dict[str, str] = field(default_factory=dict)
    """Texts by the key that holds what they should be: `answer`, `refused`, `list`, `leftOut`, `render`, `hooked`."""
    changes: list[list[str]] | None = None
    """What the typed door said of the changes."""
    revision: str | None = None
    """The revision that it gave."""


class Outcome(Protocol):
    """What the typed door gives for a model's call."""

    @property
    def text(self) -> str:
        """The text for the model."""

    @property
    def revision(self) -> str | None:
        """The revision of what is stored."""


def called(outcome: Outcome, changes: list[list[str]]) -> Seen:
    """What a call gave that was not refused."""
    return Seen({"answer": outcome.text}, changes, outcome.revision)


def refused_call(error: TodoError) -> Seen:
    """A model's call that was refused: the text for the model."""
    assert error.message == _spelled(error)
    return Seen({"refused": error.text})


def refused(error: TodoError) -> Seen:
    """Another call that was refused."""
    assert error.message == _spelled(error)
    return Seen({"refused": error.message})


def faults(told: Iterable[Fault]) -> list[str]:
    """Faults in words."""
    return [_fault(fault) for fault in told]


def _spelled(error: TodoError) -> str:
    """The message that a refusal must have, put together from its parts."""
    parts = faults(error.faults)
    if error.more:
        parts.append(f"and {error.more} more fault{'s' if error.more > 1 else ''}")
    return f"{error.code}: {'; '.join(parts)}"


def _fault(fault: Fault) -> str:
    received = "" if fault.received is None else f", got {fault.received}"
    legal = "" if fault.legal is None else f", expected {fault.legal}"
    return f"{fault.path}: {fault.problem}{received}{legal}"
