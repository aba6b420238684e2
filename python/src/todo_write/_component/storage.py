"""The functions that the component imports: it asks, the state of the call answers.

Whatever a state does, the component gets a value. An exception that crossed the component would leave its store
unusable, so it is kept and raised when the call is over.
"""

from collections.abc import Callable
from itertools import count
from time import monotonic
from weakref import WeakValueDictionary

from ..state.failure import FailureCode, StateError
from ..state.protocol import Entry, State
from .capi import context_get_data, context_set_epoch_deadline, host_function, val_clone
from .frame import Frame
from .layout import RESULT, VALUE
from .lift import lift_many
from .lower import Memory
from .ticker import ticks

_WITHOUT_WORDS = "the storage failed; go on without the list and tell the user"


class Storage:
    """The state of one call, and what became of it."""

    __slots__ = ("__weakref__", "_began", "_frame", "_stored", "_time_limit", "handle", "interrupt", "raised", "state")

    def __init__(self, state: State | None, frame: Frame, time_limit: float) -> None:
        """The storage for a call that begins now. Without a state, every question is denied."""
        self.state = state
        self.raised: Exception | None = None
        """What the state raised last."""
        self.interrupt: BaseException | None = None
        """What ended the state and should end the program or the task as well, such as `KeyboardInterrupt`."""
        self.handle = next(_handles)
        """By which the functions below find this storage."""
        self._frame = frame
        self._time_limit = time_limit
        self._began = monotonic()
        self._stored = 0.0
        _open[self.handle] = self

    def close(self) -> None:
        """Forgets the call."""
        _open.pop(self.handle, None)

    def take_raised(self) -> Exception | None:
        """Gives up what the state raised last."""
        try:
            return self.raised
        finally:
            self.raised = None

    def raise_interrupt(self) -> None:
        """Raises what interrupts the call, if anything does."""
        interrupt, self.interrupt = self.interrupt, None
        try:
            if interrupt is not None:
                raise interrupt
        finally:
            del interrupt

    def computing(self) -> float:
        """How many seconds the component itself has been at it. A slow state does not count."""
        return monotonic() - self._began - self._stored

    def load(self, arguments: int, result: int) -> None:
        """Answers `state.load`."""
        (key,) = lift_many(arguments, 1)
        entry = self._state().load(key)
        if entry is None:
            return self._frame.reply_nothing(result)
        if not isinstance(entry, Entry):
            raise TypeError(f"load of {type(self.state).__name__} must return an Entry or None, not {_kind(entry)}")
        value, revision = self._text("value of an Entry", entry.value), self._text("revision", entry.revision)
        return self._frame.reply_loaded(value, revision, result)

    def save(self, arguments: int, result: int) -> None:
        """Answers `state.save`."""
        key, value, expected = lift_many(arguments, 3)
        revision = self._state().save(key, value, expected)
        self._frame.reply_saved(self._text("revision", revision), result)

    def answer(
        self, question: Callable[["Storage", int, int], None], context: int, arguments: int, result: int
    ) -> None:
        """Lets the state answer, and makes a failure of whatever goes wrong there."""
        began = monotonic()
        try:
            question(self, arguments, result)
        except StateError as error:
            self.raised = error
            _reply_failure(getattr(error, "code", None), getattr(error, "message", None), result)
        except Exception as error:  # noqa: BLE001 - anything may come out of a state, and it is raised later
            self.raised = error
            _reply_failure(FailureCode.OTHER, _WITHOUT_WORDS, result)
        except BaseException as error:  # noqa: BLE001 - as above
            self.interrupt = error
            _reply_failure(FailureCode.OTHER, _WITHOUT_WORDS, result)
        self._stored += monotonic() - began
        context_set_epoch_deadline(context, ticks(self._time_limit - self.computing()))

    def _state(self) -> State:
        if self.state is None:
            raise StateError(FailureCode.DENIED, "this call has no session and may not use storage")
        return self.state

    def _text(self, what: str, text: object) -> bytes:
        if not isinstance(text, str):
            raise TypeError(f"a {what} of {type(self.state).__name__} must be a str, not {_kind(text)}")
        return str.encode(text)


_handles = count(1)
_open: WeakValueDictionary[int, Storage] = WeakValueDictionary()
"""The storages of the calls that go on. One that an exception kept from being closed is gone with its call."""


def _kind(thing: object) -> str:
    return "None" if thing is None else f"of type {type(thing).__name__}"


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


def _answer(question: Callable[[Storage, int, int], None], context: int, arguments: int, result: int) -> None:
    storage = _open[context_get_data(context)]
    try:
        storage.answer(question, context, arguments, result)
    # What comes while the answer is made leaves the component without one, which ends the call.
    except Exception as error:  # noqa: BLE001 - it is told of when the call is over
        storage.raised = error
    except BaseException as error:  # noqa: BLE001 - as above
        storage.interrupt = error


@host_function
def load(_environment, context, _type, arguments, _count, result, _results):  # type: ignore[no-untyped-def]
    """`state.load` of the storage that the context belongs to."""
    _answer(Storage.load, context, arguments, result)


@host_function
def save(_environment, context, _type, arguments, _count, result, _results):  # type: ignore[no-untyped-def]
    """`state.save` of the storage that the context belongs to."""
    _answer(Storage.save, context, arguments, result)
