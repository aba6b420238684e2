"""One call of the component: a store of its own, an instance in it, one function, and nothing left behind."""

from ctypes import addressof
from dataclasses import dataclass
from threading import local
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
    store_delete,
    store_limiter,
    store_new,
    val_delete,
)
from .frame import Frame
from .layout import BOOL, VALUE
from .lift import lift_at
from .machine import Machine, machine
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
    depth = getattr(_nested, "depth", 0)
    # A call within a call must not wait for others that may wait for it.
    frame = shared.frames.take() if depth == 0 else Frame()
    in_order = False
    storage = None
    try:
        _nested.depth = depth + 1
        storage = Storage(state, frame, bounds.seconds)
        shared.ticker.expect_running()
        store = store_new(shared.engine, storage.handle, None)
        try:
            value = _call(shared, store, frame, function, arguments, storage, bounds)
            in_order = True
        finally:
            store_delete(store)
    finally:
        _nested.depth = depth
        if depth == 0:
            if in_order:
                shared.frames.give_back(frame)
            else:
                shared.frames.replace()
        if storage is not None:
            storage.close()
            if storage.interrupt is not None:
                raise storage.interrupt
    return Ended(value, storage.raised)


_STACK = 30
"""How many functions a call goes deep, and a good deal more."""

_nested = local()
"""How many calls of this thread are going on."""


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
    finally:
        val_delete(result)
        frame.result.kind = BOOL  # The next call would free again what this one left there.


def _failure(error: int, function: str, storage: Storage, bounds: Bounds) -> CallError:
    # The first line says where in the component it was, the last one why.
    reason = [line.strip() for line in str(error_at(error)).splitlines() if line.strip()][-1:]
    if reason == ["wasm trap: interrupt"]:
        failed = CallError(
            f"the component was stopped in `{function}` after {storage.computing():.1f} s of computing, {bounds.seconds} s "
            "are allowed; give a larger time_limit if the input is truly that large"
        )
    else:
        failed = CallError(
            f"the component stopped in `{function}`: {''.join(reason)}; send less input, or give a larger memory_limit, now "
            f"{bounds.memory} bytes; if that does not help, report it to whoever built it"
        )
    failed.__cause__ = storage.raised
    return failed
