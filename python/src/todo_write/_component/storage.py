"""The functions `state.load` and `state.save`, which the component imports: it asks, the state of the call answers."""

from ..state.failure import FailureCode, StateError
from ..state.protocol import Entry, State
from .capi import host_function, val_clone
from .imports import Imports, answer
from .layout import RESULT, VALUE
from .lift import lift_many
from .lower import Memory

_WITHOUT_WORDS = "the storage failed; go on without the list and tell the user"


def _load(imports: Imports, arguments: int, result: int) -> None:
    (key,) = lift_many(arguments, 1)
    state = _state(imports)
    entry = state.load(key)
    if entry is None:
        return imports.frame.reply_nothing(result)
    if not isinstance(entry, Entry):
        raise TypeError(f"load of {type(state).__name__} must return an Entry or None, not {_kind(entry)}")
    value, revision = _text(state, "value of an Entry", entry.value), _text(state, "revision", entry.revision)
    return imports.frame.reply_loaded(value, revision, result)


def _save(imports: Imports, arguments: int, result: int) -> None:
    key, value, expected = lift_many(arguments, 3)
    state = _state(imports)
    revision = state.save(key, value, expected)
    imports.frame.reply_saved(_text(state, "revision", revision), result)


def _state(imports: Imports) -> State:
    if imports.state is None:
        raise StateError(FailureCode.DENIED, "this call has no session and may not use storage")
    return imports.state


def _text(state: State, what: str, text: object) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"a {what} of {type(state).__name__} must be a str, not {_kind(text)}")
    return str.encode(text)


def _kind(thing: object) -> str:
    return "None" if thing is None else f"of type {type(thing).__name__}"


def _failed(error: BaseException, result: int) -> None:
    """Answers with a failure. What a state means the model to read is passed on, and nothing else."""
    if isinstance(error, StateError):
        _reply_failure(getattr(error, "code", None), getattr(error, "message", None), result)
    else:
        _reply_failure(FailureCode.OTHER, _WITHOUT_WORDS, result)


def _reply_failure(code: object, message: object, result: int) -> None:
    """Answers with a failure. A class of its own may have anything for the code and the message."""
    memory = Memory()
    if type(code) not in (FailureCode, str) or code not in tuple(FailureCode):
        code = FailureCode.OTHER
    try:
        text = memory.text(str(message or ""))
    except Exception:  # noqa: BLE001 - it may be an object that can't even be looked at
        text = memory.text(_WITHOUT_WORDS)
    failure = memory.record([(b"code", memory.enum(str(code))), (b"message", text)])
    val_clone(memory.address(VALUE.pack(RESULT, False, memory.address(failure), 0)), result)


@host_function
def load(_environment, context, _type, arguments, _count, result, _results):  # type: ignore[no-untyped-def]
    """`state.load` of the call that the context belongs to."""
    answer(_load, _failed, context, arguments, result)


@host_function
def save(_environment, context, _type, arguments, _count, result, _results):  # type: ignore[no-untyped-def]
    """`state.save` of the call that the context belongs to."""
    answer(_save, _failed, context, arguments, result)
