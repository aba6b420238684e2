"""Which calls go on in a thread, one within another.

A state may use this package within a call. Where greenlets switch while one of them is in a call, another one of the thread
must not begin a call: the two would have to share one stack in WebAssembly, and the process would end.
"""

import sys
from threading import get_native_id
from types import FrameType

from ..errors import HostError

_frame = sys._getframe  # noqa: SLF001 - what `inspect` has for it would hold itself, and with it all that runs

_inside: dict[int, FrameType] = {}
"""What runs the innermost call of a thread. By its number in the system, since greenlets pass themselves off as threads."""


class Nesting:
    """The place of a call among those of its thread."""

    __slots__ = ("_outer", "_thread")

    def __init__(self) -> None:
        """A place inside the call that goes on, if there is one. `HostError` when that one is of another greenlet."""
        self._thread = get_native_id()
        outer = _inside.get(self._thread)
        if outer is not None and not _calls_us(outer):
            if not _has_ended(outer):
                raise HostError(
                    "another greenlet of this thread is inside a call of the component, and a thread can't be in two; "
                    "give the tool a state that does not wait in a way that switches greenlets, or make each call in a real "
                    "thread (gevent: `gevent.get_hub().threadpool.apply`)"
                )
            outer = None
        self._outer = outer

    @property
    def is_nested(self) -> bool:
        """Whether it is a call within a call."""
        return self._outer is not None

    def enter(self) -> None:
        """Notes that the caller of this method runs the innermost call."""
        _inside[self._thread] = _frame(1)

    def leave(self) -> None:
        """Ends that."""
        if self._outer is None:
            _inside.pop(self._thread, None)
        else:
            _inside[self._thread] = self._outer


def _calls_us(frame: FrameType) -> bool:
    current: FrameType | None = _frame(0)
    while current is not None and current is not frame:
        current = current.f_back
    return current is frame


def _has_ended(frame: FrameType) -> bool:
    """Whether an exception at a bad moment has left it noted."""
    try:
        frame.clear()
    except RuntimeError:
        return False
    return True
