"""What this program decides about the calls of a `TodoWrite`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the tool. One that is None has its default, which the component knows."""

    branch: str | None = None
    """Which agent's list: each branch of a session has its own. Default: empty, the main agent's."""
    prefix: str | None = None
    """The first part of the state key, which is `prefix`, or `prefix:branch`. Default, also when empty: `todos`."""
    autoclear: bool | None = None
    """Whether a list whose items are all completed is stored as an empty one. Default: True."""
    nudge: str | None = None
    """The first paragraph of every answer's message. Default: a short built-in text. Empty: no such paragraph."""
    warn: bool | None = None
    """Whether the message names unfinished items that the new list no longer has. Default: True."""
    limit: int | None = None
    """How many bytes of input are accepted; of `write`, bytes of texts. Default: 1,048,576."""
