"""Text in a case file: a string, or pieces of it, so that a mebibyte takes a line."""

import json
from collections.abc import Iterable
from typing import Any

from todo_write import Todo


def joined(text: Any) -> str:
    """The text that a case means."""
    return text if isinstance(text, str) else "".join(_piece(piece) for piece in text)


def _piece(piece: Any) -> str:
    if isinstance(piece, str):
        return piece
    unknown = piece.keys() - {"repeat", "times", "number"}
    if unknown:
        raise ValueError(f"a piece has unknown keys: {unknown}")
    repeated, number = piece["repeat"], piece.get("number")
    if number is None:
        return str(repeated * piece["times"])
    return "".join(repeated.replace(number, str(turn)) for turn in range(piece["times"]))


def compact(value: object) -> str:
    """A value as JSON text without white space, escaped as the component does it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def items(todos: Iterable[Todo]) -> list[dict[str, str]]:
    """A list as a case spells it."""
    return [{"content": todo.content, "activeForm": todo.active_form, "status": todo.status} for todo in todos]
