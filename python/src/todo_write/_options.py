"""What holds for the options of every tool.

They are a dataclass whose fields have the names and the order of WIT, each `str | None`, `bool | None` or `int | None`.
"""

from dataclasses import fields
from functools import cache
from typing import Any, get_args

from ._typed import is_number, is_switch, is_text

_FITS = {str: is_text, bool: is_switch, int: is_number}


@cache
def _kinds(options: type[Any]) -> tuple[tuple[str, type[Any]], ...]:
    return tuple((field.name, get_args(field.type)[0]) for field in fields(options))


def typed(options: Any) -> list[tuple[str, type[Any], Any]] | None:
    """Each option by its name, with its type and its value. None when one of them has another type."""
    found = [(name, kind, getattr(options, name)) for name, kind in _kinds(options.__class__)]
    return found if all(value is None or _FITS[kind](value) for _, kind, value in found) else None


def given(options: Any) -> dict[str, object]:
    """The options that are not left at their defaults."""
    values = {name: getattr(options, name) for name, _ in _kinds(options.__class__)}
    return {name: value for name, value in values.items() if value is not None}
