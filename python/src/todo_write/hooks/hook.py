"""What a hook is."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from ..todo import Todo


class Hook(Protocol):
    """A function that gives hints for the model about a list that was just saved.

    >>> def about_length(previous: list[Todo], submitted: list[Todo]) -> list[str]:
    ...     return ["A list of that length is hard to follow."] if len(submitted) > 20 else []
    >>> hook: Hook = about_length
    """

    def __call__(self, previous: list[Todo], submitted: list[Todo], /) -> Iterable[str]:
        """The hints, in the order in which the model will read them, each as a paragraph. None at all is an empty list.

        Args:
            previous: The list that was replaced; empty when there was none.
            submitted: The new one as it was sent, before a list whose items are all completed is cleared.

        Both are copies: nothing done to them changes what is stored, or what the next hook gets.
        """
        ...


@dataclass(frozen=True, slots=True)
class HookFailure:
    """A hook that failed and was skipped. The write stands, and the other hooks were asked."""

    index: int
    """Where the hook stands among the hooks, from 0."""
    name: str
    """The name of its function or, when it has none, of its type."""
    error: Exception
    """What it raised, or what is wrong with what it gave."""
