"""Component values as Wasmtime's C API lays them out in memory (`wasmtime/component/val.h`).

A value is a kind and up to three words, whose meaning the kind decides. A record is a run of entries, a name and a value
each; names of fields and enums are as in WIT.
"""

from ctypes import Structure, c_char_p, c_size_t, c_uint8, c_void_p, sizeof
from struct import Struct

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
    return (
        sizeof(_ffi.wasmtime_component_val_t) == VALUE.size == sizeof(Text) == sizeof(Node)
        and sizeof(_ffi.wasmtime_component_valrecord_entry) == ENTRY.size == sizeof(TextEntry)
        and _ffi.wasmtime_component_val_t.of.offset == Node.first.offset
    )
