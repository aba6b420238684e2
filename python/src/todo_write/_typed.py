"""Finds out whether values can go through the typed door of a component.

What can't goes through the JSON door: to judge it is for the component, which then says what is wrong in its own words.
"""

from collections.abc import Iterator
from io import IOBase
from typing import Any, TypeVar

from ._surrogates import is_whole
from ._word import Word

W = TypeVar("W", bound=Word)

_MOST = (1 << 32) - 1


def listed(items: Any) -> Any:
    """Items as a list of their own, which no one else changes; a value that is no list as it is.

    What is a list is a list, a tuple, a set or an iterator, and nothing else: much else is empty by mistake.
    """
    kind = type(items)
    if issubclass(kind, list):
        return list.copy(items)
    if issubclass(kind, tuple):
        return list(tuple.__iter__(items))
    if issubclass(kind, (set, frozenset)) or (issubclass(kind, Iterator) and not issubclass(kind, IOBase)):
        return list(items)
    return items


def is_text(value: object) -> bool:
    """Whether it is a text that can be encoded. A subclass may say anything about itself."""
    return type(value) is str and is_whole(value)


def is_switch(value: object) -> bool:
    """Whether it is a boolean."""
    return type(value) is bool


def is_number(value: object) -> bool:
    """Whether it is a number of 32 bits without a sign."""
    return type(value) is int and 0 <= value <= _MOST


def word(kind: type[W], value: object) -> W | None:
    """The word of an enum that a value is, be it a plain text. None when it is none of them."""
    if type(value) is kind:
        return value
    return next((each for each in kind if each.value == value), None) if type(value) is str else None
