"""The base of the enums: their members are the words themselves."""

from enum import Enum
from typing import TypeVar

W = TypeVar("W", bound="Word")


class Word(str, Enum):
    """A word of the contract. It is a `str`, prints as one, and can be compared with one."""

    def __str__(self) -> str:
        """The word."""
        return str.__str__(self)

    def __format__(self, format_spec: str) -> str:
        """The word, in the form asked for."""
        return str.__format__(self, format_spec)

    @classmethod
    def of(cls: type[W], given: object) -> W:
        """The member of a word. `ValueError` for anything else, whatever a class of its own makes of it."""
        if isinstance(given, str):
            return cls(str.__str__(given))
        raise ValueError(f"a value of the type {type(given).__name__} is no {cls.__name__}")
