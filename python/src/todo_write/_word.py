"""The base of the enums: their members are the words themselves."""

from enum import Enum


class Word(str, Enum):
    """A word of the contract. It is a `str`, prints as one, and can be compared with one."""

    def __str__(self) -> str:
        """The word."""
        return str.__str__(self)

    def __format__(self, format_spec: str) -> str:
        """The word, in the form asked for."""
        return str.__format__(self, format_spec)
