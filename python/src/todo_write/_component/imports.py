"""What the component asks for in one call: who answers, how long that takes, and what becomes of it.

Whatever a state or a hook does, the component gets a value. An exception that crossed the component would leave its store
unusable, so it is kept and raised when the call is over.
"""

from collections.abc import Callable
from itertools import count
from time import monotonic
from weakref import WeakValueDictionary

from ..hooks.asking import Hooks
from ..state.protocol import State
from .capi import context_get_data, context_set_epoch_deadline
from .frame import Frame
from .ticker import ticks


class Imports:
    """The state and the hooks of one call, and what became of them."""

    __slots__ = (
        "__weakref__",
        "_answering",
        "_began",
        "_time_limit",
        "frame",
        "handle",
        "hooks",
        "interrupt",
        "raised",
        "state",
    )

    def __init__(self, state: State | None, hooks: Hooks | None, frame: Frame, time_limit: float) -> None:
        """The imports of a call that begins now. Without a state, every question to it is denied."""
        self.state = state
        self.hooks = hooks
        self.frame = frame
        self.raised: Exception | None = None
        """What the state raised last."""
        self.interrupt: BaseException | None = None
        """What ended the state or a hook and should end the program or the task as well, such as `KeyboardInterrupt`."""
        self.handle = next(_handles)
        """By which the functions that the component calls find these imports."""
        self._time_limit = time_limit
        self._began = monotonic()
        self._answering = 0.0
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
        """How many seconds the component itself has been at it. A slow state or hook does not count."""
        return monotonic() - self._began - self._answering

    def answer(self, question: "Question", failed: "Failed", context: int, arguments: int, result: int) -> None:
        """Lets the state or the hooks answer, and gives another answer where something goes wrong there."""
        began = monotonic()
        try:
            question(self, arguments, result)
        except Exception as error:  # noqa: BLE001 - anything may come out of a state, and it is raised later
            self.raised = error
            failed(error, result)
        except BaseException as error:  # noqa: BLE001 - as above
            self.interrupt = error
            failed(error, result)
        self._answering += monotonic() - began
        context_set_epoch_deadline(context, ticks(self._time_limit - self.computing()))


Question = Callable[[Imports, int, int], None]
"""Takes the imports, where the arguments lie, and where the answer goes."""

Failed = Callable[[BaseException, int], None]
"""Takes what was raised, and where the answer goes."""

_handles = count(1)
_open: WeakValueDictionary[int, Imports] = WeakValueDictionary()
"""The imports of the calls that go on. What an exception kept from being closed is gone with its call."""


def answer(question: Question, failed: Failed, context: int, arguments: int, result: int) -> None:
    """Answers a question of the call that the context belongs to."""
    imports = _open[context_get_data(context)]
    try:
        imports.answer(question, failed, context, arguments, result)
    # What comes while the answer is made leaves the component without one, which ends the call.
    except Exception as error:  # noqa: BLE001 - it is told of when the call is over
        imports.raised = error
    except BaseException as error:  # noqa: BLE001 - as above
        imports.interrupt = error
