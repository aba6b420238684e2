"""The function `nudge.hints`, which the nudged component imports: it asks, the hooks of the call answer."""

from .capi import host_function, val_clone
from .imports import Imports, answer
from .lift import lift_many
from .lower import Memory
from .todos import lift_todos


def _hints(imports: Imports, arguments: int, result: int) -> None:
    previous, submitted = lift_many(arguments, 2)
    hooks = imports.hooks
    _reply(hooks.ask(lambda: lift_todos(previous), lambda: lift_todos(submitted)) if hooks else [], result)


def _failed(_error: BaseException, result: int) -> None:
    """Answers with no hints. The list is saved already."""
    _reply([], result)


def _reply(hints: list[str], result: int) -> None:
    memory = Memory()
    val_clone(memory.address(memory.list([memory.text(hint) for hint in hints])), result)


@host_function
def hints(_environment, context, _type, arguments, _count, result, _results):  # type: ignore[no-untyped-def]
    """`nudge.hints` of the call that the context belongs to."""
    answer(_hints, _failed, context, arguments, result)
