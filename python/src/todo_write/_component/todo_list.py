"""The interface `todo-list`: the typed door of the checklist."""

from collections.abc import Iterable

from ..answer import Answer, Change, ChangeKind, Outcome, Stored
from ..state.protocol import State
from ..todo import Todo
from .call import Target, run
from .lower import Lowered, Memory
from .refusal import accepted
from .todos import lift_todos


def call(target: Target, text: str, options: Lowered, state: State) -> Outcome:
    """`todo-list.call`."""
    memory = Memory()
    answer, changes, revision = accepted(run(target, "todo-list.call", memory.text(text) + options.value, state))
    return Outcome(answer, _changes(changes), revision)


def write(target: Target, todos: Lowered, options: Lowered, state: State) -> Answer:
    """`todo-list.write`."""
    message, stored, old, changes, revision = accepted(
        run(target, "todo-list.write", todos.value + options.value, state)
    )
    return Answer(message, _todos(stored), None if old is None else _todos(old), _changes(changes), revision)


def read(target: Target, options: Lowered, state: State) -> Stored:
    """`todo-list.read`."""
    todos, revision = accepted(run(target, "todo-list.read", options.value, state))
    return Stored(_todos(todos), revision)


def render(target: Target, todos: Lowered) -> str:
    """`todo-list.render`."""
    drawn: str = run(target, "todo-list.render", todos.value, None).value
    return drawn


_KINDS = {kind.value: kind for kind in ChangeKind}


def _todos(todos: Iterable[tuple[str, str, str]]) -> tuple[Todo, ...]:
    return tuple(lift_todos(todos))


def _changes(changes: Iterable[tuple[str, str]]) -> tuple[Change, ...]:
    return tuple([Change(_KINDS[kind], content) for kind, content in changes])
