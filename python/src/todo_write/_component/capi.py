"""The functions of Wasmtime's C API that a call uses (`wasmtime.h`), with addresses as plain numbers.

The short ones hold the interpreter's lock, because letting it go and taking it again would cost more than they do. Those
that run the component let it go, so that other threads run meanwhile, among them the one that watches the time.
"""

from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
    POINTER,
    PYFUNCTYPE,
    c_bool,
    c_char_p,
    c_int64,
    c_size_t,
    c_uint64,
    c_void_p,
    cast,
    sizeof,
)
from typing import Any

from wasmtime import WasmtimeError, _ffi

_other: list[str] = []
"""The functions that the installed Wasmtime declares in another way than this module does."""


def _short(name: str, result: Any, *parameters: Any) -> Any:
    return PYFUNCTYPE(result, *parameters)(_address(name, result, parameters))


def _long(name: str, result: Any, *parameters: Any) -> Any:
    return CFUNCTYPE(result, *parameters)(_address(name, result, parameters))


def _address(name: str, result: Any, parameters: tuple[Any, ...]) -> int:
    function = getattr(_ffi.dll, name)
    if not _alike((result, *parameters), (function.restype, *function.argtypes)):
        _other.append(name)
    return cast(function, c_void_p).value or 0


def _alike(types: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    """Whether values of these types travel in the same way: addresses and numbers of the same sizes."""
    return [kind and sizeof(kind) for kind in types] == [kind and sizeof(kind) for kind in others]


def fits() -> bool:
    """Whether the installed Wasmtime has the functions that this module declares."""
    callback = _ffi.wasmtime_component_func_callback_t
    return not _other and _alike((c_void_p, *_HOST_PARAMETERS), (callback._restype_, *callback._argtypes_))


_INT64 = (c_int64,) * 5

_HOST_PARAMETERS = (c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p, c_size_t)
HOST_FUNCTION = CFUNCTYPE(c_void_p, *_HOST_PARAMETERS)
"""A function that the component imports: environment, context, type, arguments and their number, results and theirs."""
_GUARDED = CFUNCTYPE(None, *_HOST_PARAMETERS)


def host_function(answer: Callable[[int, int, int, int, int, int, int], None]) -> Any:
    """Makes such a function of one in Python, which says to Wasmtime that all went well whatever happens inside.

    Where an exception leaves a function that is called from C, nothing writes what it returns, and Wasmtime would take what
    happens to lie there for the address of an error. A signal handler may raise one at any moment. So it may only leave a
    function that returns nothing.
    """
    return HOST_FUNCTION(_GUARDED(answer))


store_new = _short("wasmtime_store_new", c_void_p, c_void_p, c_void_p, c_void_p)
store_delete = _short("wasmtime_store_delete", None, c_void_p)
store_context = _short("wasmtime_store_context", c_void_p, c_void_p)
store_limiter = _short("wasmtime_store_limiter", None, c_void_p, *_INT64)
context_get_data = _short("wasmtime_context_get_data", c_void_p, c_void_p)
context_set_epoch_deadline = _short("wasmtime_context_set_epoch_deadline", None, c_void_p, c_uint64)
instance_get_func = _short("wasmtime_component_instance_get_func", c_bool, c_void_p, c_void_p, c_void_p, c_void_p)
val_clone = _short("wasmtime_component_val_clone", None, c_void_p, c_void_p)
val_delete = _short("wasmtime_component_val_delete", None, c_void_p)
linker_instantiate = _long("wasmtime_component_linker_instantiate", c_void_p, c_void_p, c_void_p, c_void_p, c_void_p)
func_call = _long("wasmtime_component_func_call", c_void_p, c_void_p, c_void_p, c_char_p, c_size_t, c_void_p, c_size_t)

linker_instance_add_func = _short(
    "wasmtime_component_linker_instance_add_func",
    c_void_p,
    c_void_p,
    c_char_p,
    c_size_t,
    HOST_FUNCTION,
    c_void_p,
    c_void_p,
)

INSTANCE_SIZE = sizeof(_ffi.wasmtime_component_instance_t)
FUNC_SIZE = sizeof(_ffi.wasmtime_component_func_t)


def pointer(thing: Any) -> int:
    """The address of the object behind one of wasmtime's."""
    return cast(thing.ptr(), c_void_p).value or 0


def error_at(address: int) -> WasmtimeError:
    """The error that a function has returned."""
    pointer = cast(address, POINTER(_ffi.wasmtime_error_t))
    return WasmtimeError._from_ptr(pointer)  # noqa: SLF001 - nothing else takes one
