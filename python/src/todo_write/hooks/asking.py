"""Asks the hooks of a tool, one after another."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import get_native_id

from ..errors import HostError
from ..todo import Todo
from .hints import Hints
from .hook import Hook, HookFailure


class Hooks:
    """The hooks of a tool in their order, and who is told when one fails."""

    def __init__(self, hooks: tuple[Hook, ...], tell: Callable[[HookFailure], object] | None) -> None:
        """Hooks that nobody has asked yet."""
        self._hooks = hooks
        self._tell = tell
        self._called_back: dict[int, bool] = {}
        """Whether the hook that is asked just now has called its own tool, by the thread that asks it."""

    def __reduce__(self) -> tuple[object, ...]:
        """How to make a copy: of the hooks alone, not of what goes on."""
        return Hooks, (self._hooks, self._tell)

    def ask(self, previous: Callable[[], list[Todo]], submitted: Callable[[], list[Todo]]) -> list[str]:
        """The hints of all hooks. Each gets lists of its own. One that fails is told of and gives none."""
        hints, thread = Hints(), get_native_id()
        try:
            for index, hook in enumerate(self._hooks):
                self._called_back[thread] = False
                try:
                    checked = hints.checked(hook(previous(), submitted()))
                    if self._called_back[thread]:
                        raise _calls_back()
                    hints.add(checked)
                except Exception as error:  # noqa: BLE001 - a hook may raise anything, and the write is done
                    self._report(HookFailure(index, _name(hook), error))
        finally:
            self._called_back.pop(thread, None)
        return hints.texts

    def expect_not_asking(self) -> None:
        """`HostError` in the middle of a hook of this thread. That hook has failed, even if it catches the error."""
        thread = get_native_id()
        if thread in self._called_back:
            self._called_back[thread] = True
            raise _calls_back()

    def _report(self, failure: HookFailure) -> None:
        if self._tell is not None:
            with suppress(Exception):  # Whatever becomes of the news, the model gets its answer.
                self._tell(failure)


def hooks_of(hooks: Iterable[Hook] | None, on_hook_failure: Callable[[HookFailure], object] | None) -> Hooks | None:
    """The hooks that a program gives; None for none. `TypeError` for what is no function."""
    if on_hook_failure is not None and not callable(on_hook_failure):
        raise TypeError(f"on_hook_failure must be a function, not of type {type(on_hook_failure).__name__}")
    if hooks is None:
        return None
    if not isinstance(hooks, Iterable):
        raise TypeError(f"hooks must be a list of functions, not of type {type(hooks).__name__}")
    given = tuple(hooks)
    for index, hook in enumerate(given):
        if not callable(hook):
            raise TypeError(f"hooks[{index}] must be a function, not of type {type(hook).__name__}")
    return Hooks(given, on_hook_failure) if given else None


def _calls_back() -> HostError:
    return HostError(
        "a hook called the tool that is waiting for it; let it look at the two lists that it is given, or give it a tool of "
        "its own, without hooks, over the same state"
    )


def _name(hook: Hook) -> str:
    with suppress(Exception):  # An object may raise anything when it is looked at.
        name = getattr(hook, "__name__", None)
        if type(name) is str:
            return name
    return type(hook).__name__
