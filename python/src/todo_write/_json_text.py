"""JSON text for the component, whatever Python value someone gave.

The component judges input, not this package. So what has a wrong type is put into JSON and sent on, and the refusal says
what is wrong with it. What JSON can't say becomes `{"python": "what it was"}`, which is legal nowhere in a list. Where any
object is legal, an array takes its place, which is not.
"""

import json
import math
from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import islice
from typing import Any

from ._surrogates import is_whole, spelled_out
from .todo import Todo

LIMIT = 1 << 20
"""How many bytes of input the component accepts, unless a program says otherwise."""

_DEEPEST = 100
_LONGEST = 256  # Python refuses to write down a number of many more bits.


def of_input(value: Any, limit: int = LIMIT, free: frozenset[str] = frozenset()) -> str:
    """The text of a model's input: a `str` as it is, bytes as UTF-8, anything else as JSON."""
    kind = type(value)
    if issubclass(kind, str):
        return spelled_out(str.__str__(value))
    if issubclass(kind, (bytes, bytearray)):
        return _of_bytes(memoryview(value).tobytes())
    return of_value(value, limit, free)


def of_value(value: Any, limit: int = LIMIT, free: frozenset[str] = frozenset()) -> str:
    """A value as JSON text. One that is sure to be longer than the limit is not written out: no part of it would count.

    `free` are the members for which any object is legal.

    >>> of_value({"todos": [Todo("A", "B"), {1, 2}]})
    '{"todos":[{"content":"A","activeForm":"B","status":"pending"},{"python":"set"}]}'
    """
    writer = _Writer(limit, free)
    try:
        writer.write(value, _DEEPEST)
    except _TooLongError:
        return f'"a value of more than {limit} bytes"'
    return spelled_out("".join(writer.parts))


def said(value: Any, limit: int = LIMIT) -> str | None:
    """A value as JSON text. None when JSON can't say it, or not within the limit.

    >>> said({"tags": ["a"]}), said({"tags": {"a"}}), said({1: "a"})
    ('{"tags":["a"]}', None, None)
    """
    writer = _Writer(limit)
    try:
        writer.write(value, _DEEPEST)
    except _TooLongError:
        return None
    text = "".join(writer.parts)
    return text if not writer.unsaid and is_whole(text) else None


def _of_bytes(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        # A string is no input. In place of the bytes it says what is wrong with them, so that no text is made up.
        return f'"bytes that are no UTF-8: byte {error.start} is no part of any character"'


class _TooLongError(Exception):
    """The text would be longer than the limit."""


class _Writer:
    """Writes a value down, piece by piece. Overridden methods of a value's type are not asked where there is another way."""

    def __init__(self, limit: int, free: frozenset[str] = frozenset()) -> None:
        self.parts: list[str] = []
        self.unsaid: list[str] = []
        """What JSON can't say."""
        self._left = limit
        self._free = free

    def write(self, value: Any, depth: int) -> None:
        """Writes a value that may be nested so many levels deep."""
        kind = type(value)
        self._spend(2)  # A character, and one between it and the next; the last one has none.
        if value is None or kind is bool:
            self.parts.append(json.dumps(value))
        elif issubclass(kind, str):
            self._text(str.__str__(value))
        elif issubclass(kind, int):
            number = int.__int__(value)
            if number.bit_length() > _LONGEST:
                self._strange(kind.__name__)
            else:
                self.parts.append(str(number))
        elif issubclass(kind, float):
            real = float.__float__(value)
            if math.isfinite(real):
                self.parts.append(repr(real))
            else:
                self._strange(f"float {real}")
        elif issubclass(kind, Decimal) and Decimal.is_finite(value):
            self._spend(len(text := Decimal.__str__(value)))
            self.parts.append(text)
        elif issubclass(kind, Todo):
            self.unsaid.append("Todo")  # What it is called in a list is no matter elsewhere.
            self._object(_fields(value), max(depth, 1))
        elif depth > 0 and issubclass(kind, (list, tuple)):
            items: Iterable[object] = list.__iter__(value) if issubclass(kind, list) else tuple.__iter__(value)
            self._items(items, depth)
        elif depth > 0 and issubclass(kind, Mapping):
            self._mapping(value, depth)
        else:
            self._strange(kind.__name__)

    def _items(self, items: Iterable[object], depth: int) -> None:
        before = "["
        for item in items:
            self.parts.append(before)
            self.write(item, depth - 1)
            before = ","
        self.parts.append("[]" if before == "[" else "]")

    def _mapping(self, mapping: Mapping[Any, object], depth: int) -> None:
        try:
            pairs = [(key, item) for key, item in islice(mapping.items(), self._left + 1)]
        except Exception:  # noqa: BLE001 - a mapping of any type may raise anything, and is none then
            self._strange(type(mapping).__name__)
            return
        self._object(pairs, depth)

    def _object(self, pairs: list[tuple[object, object]], depth: int) -> None:
        """Writes an object. A key that comes twice is written twice: the component refuses it."""
        before = "{"
        for key, item in pairs:
            self.parts.append(before)
            name = self._key(key)
            self._text(name)
            self.parts.append(":")
            if name in self._free:
                self._any(item, depth - 1)
            else:
                self.write(item, depth - 1)
            before = ","
        self.parts.append("{}" if before == "{" else "}")

    def _key(self, key: object) -> str:
        if issubclass(type(key), str):
            return str.__str__(key)
        self.unsaid.append(f"a key of the type {type(key).__name__}")
        return f"({type(key).__name__})"

    def _any(self, value: object, depth: int) -> None:
        """Writes a value in whose place any object is legal."""
        start, before = len(self.parts), len(self.unsaid)
        self.write(value, depth)
        if unsaid := self.unsaid[before:]:
            self.parts[start:] = [json.dumps([f"JSON can't say {unsaid[0]}"])]

    def _text(self, text: str) -> None:
        self._spend(len(text))
        self.parts.append(json.dumps(text, ensure_ascii=False))

    def _strange(self, what: str) -> None:
        self.unsaid.append(what)
        self.parts.append(f'{{"python":{json.dumps(what)}}}')

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < -1:
            raise _TooLongError


def _fields(todo: object) -> list[tuple[object, object]]:
    names = (("content", "content"), ("activeForm", "active_form"), ("status", "status"))
    try:
        return [(name, getattr(todo, field)) for name, field in names]
    except Exception:  # noqa: BLE001 - a subclass may raise anything
        return [("python", type(todo).__name__)]
