"""Reads component values out of memory."""

from ctypes import string_at
from typing import Any

from .layout import BOOL, ENTRY, ENUM, LIST, OPTION, RECORD, RESULT, STRING, U32, VALUE

_TEXTS = frozenset((STRING, ENUM))


class UnknownKindError(Exception):
    """A value of a kind that no function of ours has."""


def lift(kind: int, first: int, second: int, _third: int = 0) -> Any:
    """Makes Python's form of a value.

    A record is a tuple in the order of its fields, an enum a `str`, and a result a pair: whether it is the first arm, and
    what that arm holds.
    """
    if kind in _TEXTS:
        return string_at(second, first).decode()
    if kind == RECORD:
        # Most fields are texts, and most of the time goes into calls.
        return tuple(
            [
                string_at(data, size).decode() if kind in _TEXTS else lift(kind, size, data)
                for _, _, kind, size, data, _ in ENTRY.iter_unpack(string_at(second, first * ENTRY.size))
            ]
        )
    if kind == LIST:
        return [lift(*value) for value in VALUE.iter_unpack(string_at(second, first * VALUE.size))]
    if kind == OPTION:
        return lift_at(first) if first else None
    if kind == RESULT:
        return bool(first & 0xFF), lift_at(second) if second else None
    if kind == BOOL:
        return bool(first & 0xFF)
    if kind == U32:
        return first & 0xFFFF_FFFF
    raise UnknownKindError(f"a value of the unknown kind {kind}")


def lift_at(address: int) -> Any:
    """Makes Python's form of the value at an address."""
    return lift(*VALUE.unpack(string_at(address, VALUE.size)))


def lift_many(address: int, count: int) -> list[Any]:
    """Makes Python's form of values that lie one after another."""
    return [lift(*value) for value in VALUE.iter_unpack(string_at(address, count * VALUE.size))]
