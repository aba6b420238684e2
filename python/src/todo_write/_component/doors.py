"""The functions that the component exports, with Python's types."""

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ..answer import Answer, Change, ChangeKind, Outcome, Stored
from ..definition import Definition, Dialect
from ..errors import Code, Fault, TodoError
from ..hooks.asking import Hooks
from ..options import Options
from ..state.protocol import State
from ..todo import Todo
from .call import Bounds, Ended, run
from .lower import Memory
from .todos import Lowered, lift_todos

T = TypeVar("T")


def lower_options(options: Options) -> Lowered:
    """The record `types.options`. The fields must have their types, and no lone surrogates."""
    memory = Memory()

    def field(name: bytes, lower: Callable[[T], bytes], value: T | None) -> tuple[bytes, bytes]:
        return name, memory.option(None if value is None else lower(value))

    fields = (
        field(b"branch", memory.text, options.branch),
        field(b"prefix", memory.text, options.prefix),
        field(b"autoclear", memory.bool, options.autoclear),
        field(b"nudge", memory.text, options.nudge),
        field(b"warn", memory.bool, options.warn),
        field(b"limit", memory.u32, options.limit),
    )
    return Lowered(memory.record(fields), memory)


def tool_call(
    name: str, text: str, options: str, state: State, bounds: Bounds, hooks: Hooks | None
) -> tuple[bool, str]:
    """`tool.call`: whether it was accepted, and the JSON text for the model."""
    memory = Memory()
    arguments = memory.text(name) + memory.text(text) + memory.text(options)
    accepted, answer = run("tool.call", arguments, state, bounds, hooks).value
    return accepted, answer


def tool_definitions(dialect: Dialect, bounds: Bounds, hooks: Hooks | None) -> list[Definition]:
    """`tool.definitions`."""
    memory = Memory()
    found = run("tool.definitions", memory.enum(dialect), None, bounds, hooks).value
    return [Definition(name, description, json.loads(parameters)) for name, description, parameters in found]


def tool_guidance(bounds: Bounds, hooks: Hooks | None) -> str:
    """`tool.guidance`."""
    text: str = run("tool.guidance", b"", None, bounds, hooks).value
    return text


def call(text: str, options: Lowered, state: State, bounds: Bounds, hooks: Hooks | None) -> Outcome:
    """`todo-list.call`."""
    memory = Memory()
    answer, changes, revision = _accepted(
        run("todo-list.call", memory.text(text) + options.value, state, bounds, hooks)
    )
    return Outcome(answer, _changes(changes), revision)


def write(todos: Lowered, options: Lowered, state: State, bounds: Bounds, hooks: Hooks | None) -> Answer:
    """`todo-list.write`."""
    message, stored, old, changes, revision = _accepted(
        run("todo-list.write", todos.value + options.value, state, bounds, hooks)
    )
    return Answer(message, _todos(stored), None if old is None else _todos(old), _changes(changes), revision)


def read(options: Lowered, state: State, bounds: Bounds, hooks: Hooks | None) -> Stored:
    """`todo-list.read`."""
    todos, revision = _accepted(run("todo-list.read", options.value, state, bounds, hooks))
    return Stored(_todos(todos), revision)


def render(todos: Lowered, bounds: Bounds, hooks: Hooks | None) -> str:
    """`todo-list.render`."""
    drawn: str = run("todo-list.render", todos.value, None, bounds, hooks).value
    return drawn


_CODES = {code.lower().replace("_", "-"): code for code in Code}
_KINDS = {kind.value: kind for kind in ChangeKind}


def _accepted(ended: Ended) -> Any:
    accepted, value = ended.value
    if accepted:
        return value
    code, message, faults, more = value
    refusal = TodoError(_CODES[code], message, tuple(Fault(*fault) for fault in faults), more)
    try:
        raise refusal from ended.raised
    finally:
        del refusal, ended  # They hold this function's variables, so those must not hold them.


def _todos(todos: Iterable[tuple[str, str, str]]) -> tuple[Todo, ...]:
    return tuple(lift_todos(todos))


def _changes(changes: Iterable[tuple[str, str]]) -> tuple[Change, ...]:
    return tuple([Change(_KINDS[kind], content) for kind, content in changes])
