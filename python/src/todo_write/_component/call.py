"""One call of the component: a store of its own, an instance in it, one function, and nothing left behind."""

from ctypes import addressof
from dataclasses import dataclass
from signal import default_int_handler, getsignal, valid_signals
from threading import current_thread, main_thread
from typing import Any

from ..errors import CallError
from ..hooks.asking import Hooks
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
from .imports import Imports
from .layout import BOOL, VALUE
from .lift import UnknownKindError, lift_at
from .loading import component
from .machine import Loaded
from .nesting import Nesting
from .ticker import ticks


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one call may take."""

    seconds: float
    """How long the component may compute. Time in the state and in hooks does not count."""
    memory: int
    """How many bytes of memory the component may have."""


@dataclass(frozen=True, slots=True)
class Target:
    """Which component is called, and on what terms."""

    file: str
    """The name of its file."""
    bounds: Bounds
    """What one call may take."""
    hooks: Hooks | None = None
    """Who is asked for hints."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A call that the component ended by itself."""

    value: Any
    """What the function gave, in the form of `lift`."""
    raised: Exception | None
    """What the state raised last."""


def run(target: Target, function: str, arguments: bytes, state: State | None) -> Ended:
    """Runs a function of a component.

    The memory that the arguments point to must live until it returns. `LoadError`, `HostError` when a hook calls its own
    tool, and `CallError` when the component does not end the call.
    """
    loaded = component(target.file)
    shared, bounds, hooks = loaded.machine, target.bounds, target.hooks
    _expect_stack(_STACK)
    nesting = Nesting()
    if nesting.is_nested and hooks is not None:
        hooks.expect_not_asking()
    frame = shared.frames.one_more() if nesting.is_nested else shared.frames.take()
    in_order = False
    imports = None
    try:
        nesting.enter()
        imports = Imports(state, hooks, frame, bounds.seconds)
        shared.ticker.expect_running()
        store = frame.open_store(shared.engine, imports.handle)
        try:
            value = _call(loaded, store, frame, function, arguments, imports, bounds)
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
        if imports is not None:
            imports.close()
            imports.raise_interrupt()
            if not in_order:
                imports.take_raised()
    # What was raised holds the variables of every function that it came through, so none of them may hold it.
    return Ended(value, imports.take_raised())


_STACK = 30
"""How many functions a call goes deep, and a good deal more."""

_UNANSWERED = ("type mismatch: expected result, found bool", "type mismatch: expected list, found bool")
"""What Wasmtime says when an imported function left its result as it was: an exception came before its first line."""


def _expect_stack(functions: int) -> None:
    """`RecursionError` where there is no room for so many functions: before anything is taken that must be given back."""
    if functions > 0:
        _expect_stack(functions - 1)


def _call(
    loaded: Loaded,
    store: int,
    frame: Frame,
    function: str,
    arguments: bytes,
    imports: Imports,
    bounds: Bounds,
) -> Any:
    store_limiter(store, bounds.memory, -1, -1, -1, -1)
    context = store_context(store)
    context_set_epoch_deadline(context, ticks(bounds.seconds))
    error = linker_instantiate(loaded.machine.linker, context, loaded.component, frame.instance)
    if error:
        raise _failure(error, function, imports, bounds)
    if not instance_get_func(frame.instance, context, loaded.functions[function], frame.function):
        raise CallError(f"the component has no function `{function}`; install todo-write again")
    result = addressof(frame.result)
    error = func_call(frame.function, context, arguments, len(arguments) // VALUE.size, result, 1)
    if error:
        raise _failure(error, function, imports, bounds)
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


def _failure(error: int, function: str, imports: Imports, bounds: Bounds) -> BaseException:
    # The first line says where in the component it was, the last one why.
    lines = [line.strip() for line in str(error_at(error)).splitlines() if line.strip()]
    reason = lines[-1] if lines else ""
    if reason == "wasm trap: interrupt":
        failed = CallError(
            f"the component was stopped in `{function}` after {imports.computing():.1f} s of computing, {bounds.seconds} s "
            "are allowed; give a larger time_limit if the input is truly that large"
        )
    elif "fuel allocated for hostcalls" in reason:
        failed = CallError(
            f"`{function}` was ended: more data goes in or comes out, as list or answer, than may pass at once; send "
            "fewer or shorter items"
        )
    elif reason.startswith("maximum concurrent"):
        failed = CallError(
            f"`{function}` was not run: too many calls are going on within one another, {reason}; let the states and "
            "hooks that use this package within a call do so less deeply, or from fewer threads"
        )
    elif reason in _UNANSWERED:
        if _only_ctrl_c_raises():
            return KeyboardInterrupt()
        failed = CallError(
            f"`{function}` was ended by an exception from outside the call, most likely of a signal handler, before the "
            "state or the hooks could be asked; call again"
        )
    else:
        failed = CallError(
            f"the component stopped in `{function}`: {reason}; send less input, or give a larger memory_limit, now "
            f"{bounds.memory} bytes; if that does not help, report it to whoever built it"
        )
    failed.__cause__ = imports.raised
    return failed
