"""Writes component values into memory that Python owns. Wasmtime only reads it."""

from collections.abc import Sequence
from ctypes import c_char_p
from sys import byteorder
from typing import NamedTuple

from .layout import BOOL, ENTRY, ENUM, LIST, OPTION, RECORD, STRING, U32, VALUE


class Memory:
    """Keeps the bytes alive that values point to. A value is its packed form, which may lie anywhere."""

    def __init__(self) -> None:
        """Memory with nothing in it."""
        self._kept: list[bytes] = []

    def text(self, text: str) -> bytes:
        """A string. `UnicodeEncodeError` for a lone surrogate, which no component can take."""
        return self._chars(STRING, text)

    def enum(self, word: str) -> bytes:
        """A case of an enum."""
        return self._chars(ENUM, word)

    def bool(self, value: bool) -> bytes:
        """A boolean."""
        return VALUE.pack(BOOL, value, 0, 0)

    def u32(self, value: int) -> bytes:
        """A number of 32 bits without a sign."""
        return VALUE.pack(U32, value, 0, 0)

    def option(self, value: bytes | None) -> bytes:
        """A value or nothing."""
        return VALUE.pack(OPTION, 0 if value is None else self.address(value), 0, 0)

    def list(self, values: Sequence[bytes]) -> bytes:
        """A list."""
        return VALUE.pack(LIST, len(values), self.address(b"".join(values)), 0)

    def record(self, fields: Sequence[tuple[bytes, bytes]]) -> bytes:
        """A record of names and values, in the order of WIT."""
        entries = [ENTRY.pack(len(name), self.address(name), *VALUE.unpack(value)) for name, value in fields]
        return VALUE.pack(RECORD, len(entries), self.address(b"".join(entries)), 0)

    def _chars(self, kind: int, text: str) -> bytes:
        # A class of its own might give anything, and Wasmtime would read as far as it says.
        encoded = str.encode(text)
        return VALUE.pack(kind, len(encoded), self.address(encoded), 0)

    def address(self, data: bytes) -> int:
        """Where bytes lie. They stay there as long as this memory lives."""
        self._kept.append(data)
        return int.from_bytes(c_char_p(data), byteorder)


class Lowered(NamedTuple):
    """A value ready to be passed to the component, and the memory that it needs."""

    value: bytes
    memory: Memory
