"""One call of the component: a store of its own, an instance in it, one function, and nothing left behind."""

from ctypes import addressof
from dataclasses import dataclass
from signal import default_int_handler, getsignal, valid_signals
from threading import current_thread, main_thread
from typing import Any

from ..errors import CallError
from ..state.protocol import State
from .capi import (
    context_set_epoch_deadline,
    error_at,
    func_call,
    instance_get_func,
    linker_instantiate,
    store_context,
    store_limiter,
    val_delete,
)
from .frame import Frame, close_stores
from .layout import BOOL, VALUE
from .lift import UnknownKindError, lift_at
from .machine import Machine, machine
from .nesting import Nesting
from .storage import Storage
from .ticker import ticks


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one call may take."""

    seconds: float
    """How long the component may compute. Time in the state does not count."""
    memory: int
    """How many bytes of memory the component may have."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A call that the component ended by itself."""

    value: Any
    """What the function gave, in the form of `lift`."""
    raised: Exception | None
    """What the state raised last."""


def run(function: str, arguments: bytes, state: State | None, bounds: Bounds) -> Ended:
    """Runs a function of the component. The memory that the arguments point to must live until it returns.

    `LoadError`, and `CallError` when the component does not end the call.
    """
    shared = machine()
    _expect_stack(_STACK)
    nesting = Nesting()
    frame = shared.frames.one_more() if nesting.is_nested else shared.frames.take()
    in_order = False
    storage = None
    try:
        nesting.enter()
        storage = Storage(state, frame, bounds.seconds)
        shared.ticker.expect_running()
        store = frame.open_store(shared.engine, storage.handle)
        try:
            value = _call(shared, store, frame, function, arguments, storage, bounds)
            in_order = True
        finally:
            close_stores(frame.stores)
    finally:
        nesting.leave()
        if not nesting.is_nested:
            if in_order:
                shared.frames.give_back(frame)
            else:
                shared.frames.replace()
        if storage is not None:
            storage.close()
            storage.raise_interrupt()
            if not in_order:
                storage.take_raised()
    # What was raised holds the variables of every function that it came through, so none of them may hold it.
    return Ended(value, storage.take_raised())


_STACK = 30
"""How many functions a call goes deep, and a good deal more."""

_UNANSWERED = "type mismatch: expected result, found bool"
"""What Wasmtime says when a state function left its result as it was: an exception came before its first line."""


def _expect_stack(functions: int) -> None:
    """`RecursionError` where there is no room for so many functions: before anything is taken that must be given back."""
    if functions > 0:
        _expect_stack(functions - 1)


def _call(
    shared: Machine,
    store: int,
    frame: Frame,
    function: str,
    arguments: bytes,
    storage: Storage,
    bounds: Bounds,
) -> Any:
    store_limiter(store, bounds.memory, -1, -1, -1, -1)
    context = store_context(store)
    context_set_epoch_deadline(context, ticks(bounds.seconds))
    error = linker_instantiate(shared.linker, context, shared.component, frame.instance)
    if error:
        raise _failure(error, function, storage, bounds)
    if not instance_get_func(frame.instance, context, shared.functions[function], frame.function):
        raise CallError(f"the component has no function `{function}`; install todo-write again")
    result = addressof(frame.result)
    error = func_call(frame.function, context, arguments, len(arguments) // VALUE.size, result, 1)
    if error:
        raise _failure(error, function, storage, bounds)
    try:
        return lift_at(result)
    except UnknownKindError as error:
        raise CallError(f"the component gave in `{function}` what it never should: {error}; report it") from error
    finally:
        val_delete(result)
        frame.result.kind = BOOL  # The next call would free again what this one left there.


def _only_ctrl_c_raises() -> bool:
    """Whether an exception from outside can only be the `KeyboardInterrupt` of a Ctrl-C: no other signal has a handler."""
    if current_thread() is not main_thread():
        return False
    return [handler for handler in map(getsignal, valid_signals()) if callable(handler)] == [default_int_handler]


def _failure(error: int, function: str, storage: Storage, bounds: Bounds) -> BaseException:
    # The first line says where in the component it was, the last one why.
    lines = [line.strip() for line in str(error_at(error)).splitlines() if line.strip()]
    reason = lines[-1] if lines else ""
    if reason == "wasm trap: interrupt":
        failed = CallError(
            f"the component was stopped in `{function}` after {storage.computing():.1f} s of computing, {bounds.seconds} s "
            "are allowed; give a larger time_limit if the input is truly that large"
        )
    elif "fuel allocated for hostcalls" in reason:
        failed = CallError(
            f"`{function}` was ended: more data goes in or comes out, as list or answer, than may pass at once; send "
            "fewer or shorter items"
        )
    elif reason.startswith("maximum concurrent"):
        failed = CallError(
            f"`{function}` was not run: too many calls are going on within one another, {reason}; let the states that "
            "use this package within a call do so less deeply, or from fewer threads"
        )
    elif reason == _UNANSWERED:
        if _only_ctrl_c_raises():
            return KeyboardInterrupt()
        failed = CallError(
            f"`{function}` was ended by an exception from outside the call, most likely of a signal handler, before the "
            "state could be asked; call again"
        )
    else:
        failed = CallError(
            f"the component stopped in `{function}`: {reason}; send less input, or give a larger memory_limit, now "
            f"{bounds.memory} bytes; if that does not help, report it to whoever built it"
        )
    failed.__cause__ = storage.raised
    return failed
