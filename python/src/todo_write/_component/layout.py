"""Component values as Wasmtime's C API lays them out in memory (`wasmtime/component/val.h`).

A value is a kind and up to three words, whose meaning the kind decides. A record is a run of entries, a name and a value
each; names of fields and enums are as in WIT.
"""

from ctypes import Structure, c_char_p, c_size_t, c_uint8, c_void_p, sizeof
from struct import Struct
from typing import Any

from wasmtime import _ffi

BOOL: int = _ffi.WASMTIME_COMPONENT_BOOL.value
U32: int = _ffi.WASMTIME_COMPONENT_U32.value
STRING: int = _ffi.WASMTIME_COMPONENT_STRING.value
LIST: int = _ffi.WASMTIME_COMPONENT_LIST.value
RECORD: int = _ffi.WASMTIME_COMPONENT_RECORD.value
ENUM: int = _ffi.WASMTIME_COMPONENT_ENUM.value
OPTION: int = _ffi.WASMTIME_COMPONENT_OPTION.value
RESULT: int = _ffi.WASMTIME_COMPONENT_RESULT.value

VALUE = Struct("@B7xNNN")
"""A value: its kind and three words."""
ENTRY = Struct("@NNB7xNNN")
"""An entry of a record: the length and the address of its name, then its value."""


class Text(Structure):
    """A value that is a string or an enum. It keeps the bytes alive that it points to."""

    _fields_ = (("kind", c_uint8), ("size", c_size_t), ("data", c_char_p), ("unused", c_size_t))


class Node(Structure):
    """A value of any other kind."""

    _fields_ = (("kind", c_uint8), ("first", c_size_t), ("second", c_void_p), ("third", c_size_t))


class TextEntry(Structure):
    """An entry whose value is a string."""

    _fields_ = (("name_size", c_size_t), ("name", c_char_p), ("text", Text))


def fits() -> bool:
    """Whether the installed Wasmtime lays values out as this module says."""
    value, entry = _ffi.wasmtime_component_val_t, _ffi.wasmtime_component_valrecord_entry
    words = [Node.first.offset, Node.second.offset, Node.third.offset]
    next_word = words[1] - words[0]
    texts_and_lists = (_ffi.wasm_name_t, _ffi.wasmtime_component_vallist, _ffi.wasmtime_component_valrecord)
    return (
        sizeof(value) == VALUE.size == sizeof(Text) == sizeof(Node)
        and sizeof(entry) == ENTRY.size == sizeof(TextEntry)
        and words == [Text.size.offset, Text.data.offset, Text.unused.offset]
        and _offsets(value) == {"kind": Node.kind.offset, "of": words[0]}
        and set(_offsets(_ffi.wasmtime_component_valunion).values()) == {0}
        and all(_offsets(kind) == {"size": 0, "data": next_word} for kind in texts_and_lists)
        and _offsets(_ffi.wasmtime_component_valresult) == {"is_ok": 0, "val": next_word}
        and _offsets(entry) == {"name": TextEntry.name_size.offset, "val": TextEntry.text.offset}
        and VALUE.unpack(bytes(Node(1, 2, 3, 4))) == (1, 2, 3, 4)
    )


def _offsets(declared: Any) -> dict[str, int]:
    """Where the fields of a structure lie."""
    return {name: getattr(declared, name).offset for name, *_ in declared._fields_}
