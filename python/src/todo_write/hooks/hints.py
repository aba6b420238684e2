"""What of a hook's answer is handed on."""

from collections.abc import Coroutine, Generator, Iterable, Mapping
from inspect import isawaitable
from typing import Any, TypeAlias

from .._surrogates import replaced

MOST = 65_536
"""How many bytes the hints of one call may have together. Hints are for a model to read."""

Checked: TypeAlias = tuple[list[str], int]
"""The texts of a hook, and how many bytes are left after them."""


class Hints:
    """The hints of one call, one hook after another."""

    def __init__(self) -> None:
        """No hints yet."""
        self.texts: list[str] = []
        self._left = MOST

    def checked(self, given: Any) -> Checked:
        """What a hook gave. `TypeError` when that is no list of texts, `ValueError` when there is no room for it."""
        if isawaitable(given):
            if isinstance(given, (Coroutine, Generator)):
                given.close()  # Nobody will wait for it.
            raise TypeError(
                "the hook gave something to be awaited; a hook is a plain function that gives a list of str"
            )
        if isinstance(given, (str, Mapping)) or not isinstance(given, Iterable):
            what = _kind(given) if given is None else f"a value {_kind(given)}"
            raise TypeError(f"the hook gave {what}; it has to give a list of str, empty for no hint")
        texts, left = [], self._left
        # An iterator may have no end, so that each text counts, also an empty one.
        for number, hint in enumerate(given):
            if not issubclass(type(hint), str):
                raise TypeError(f"hint {number} of the hook is {_kind(hint)}; each has to be a str")
            text = replaced(str.__str__(hint))
            left -= max(1, len(text) if len(text) > left else len(text.encode()))
            if left < 0:
                raise ValueError(
                    f"the hook gave too much: all hints of a call may have {MOST} bytes together, of which {self._left} "
                    "were left; let it say less"
                )
            texts.append(text)
        return texts, left

    def add(self, checked: Checked) -> None:
        """Adds the hints of a hook."""
        texts, self._left = checked
        self.texts += texts


def _kind(thing: object) -> str:
    return "None" if thing is None else f"of type {type(thing).__name__}"
