"""Options on their way in."""

from collections.abc import Iterable
from typing import Any

from .lower import Lowered, Memory


def lower_options(options: Iterable[tuple[str, type[Any], Any]]) -> Lowered:
    """A record of options: each a name, a type, and a value of that type or None. Texts hold no lone surrogates."""
    memory = Memory()
    lower: dict[type[Any], Any] = {str: memory.text, bool: memory.bool, int: memory.u32}
    fields = [
        (name.encode(), memory.option(None if value is None else lower[kind](value))) for name, kind, value in options
    ]
    return Lowered(memory.record(fields), memory)
