"""The components that come with the package, and on what terms they are called."""

from collections.abc import Callable, Iterable

from ._component.call import Bounds, Target
from ._component.file import BOARD, NUDGED, PLAIN
from ._word import Word
from .hooks.asking import hooks_of
from .hooks.hook import Hook, HookFailure


class Component(Word):
    """The components that come with this package."""

    TODO_WRITE = "todo-write"
    """The checklist: the tool `todo_write`."""
    TASK_BOARD = "task-board"
    """The task board: `task_create`, `task_update`, `task_get` and `task_list`."""


def target(
    component: Component,
    bounds: Bounds,
    hooks: Iterable[Hook] | None = None,
    on_hook_failure: Callable[[HookFailure], object] | None = None,
) -> Target:
    """What is called for the tools of a component. `ValueError` for hooks where none are asked."""
    asked = hooks_of(hooks, on_hook_failure)
    if component is Component.TODO_WRITE:
        return Target(PLAIN if asked is None else NUDGED, bounds, asked)
    if asked is not None:
        raise ValueError(f"the component {component} asks no hooks; leave them out")
    return Target(BOARD, bounds)
