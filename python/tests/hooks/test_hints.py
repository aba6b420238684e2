"""What hooks are given, and where their hints stand."""

import json
import pickle
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from tests.support.programs import run
from tests.support.shelf import Shelf
from tests.support.texts import sent
from todo_write import Hook, MemoryState, Status, Todo, TodoError, TodoWrite, Tools

A, B = Todo("A", "Doing A"), Todo("B", "Doing B", Status.COMPLETED)


def lengths(previous: list[Todo], submitted: list[Todo]) -> list[str]:
    """A hook that can be pickled."""
    return [f"{len(previous)} before, {len(submitted)} now"]


class Odd(str):
    """A text of a class of its own."""

    __slots__ = ()

    def __str__(self) -> str:
        raise OSError

    def encode(self, *_: object) -> bytes:
        raise OSError


def test_both_doors_hand_over_the_hints_of_all_hooks_in_their_order() -> None:
    hooks: list[Hook] = [lambda _, __: ["1", "2"], lambda _, __: [], lambda _, __: ("3",), lambda _, __: iter(["4"])]
    todo = TodoWrite(MemoryState(), hooks=hooks, nudge="Saved.")
    message = "Saved.\n\n1\n\n2\n\n3\n\n4"
    assert todo.write([A]).message == message
    assert json.loads(todo.call(sent("A")).text)["message"] == message
    assert json.loads(todo.call({"todos": []}).text)["message"] == message
    untyped: Any = [Todo(Odd("A"), "Doing A")]  # It goes to the component as JSON.
    assert todo.write(untyped).message == message
    reply = Tools(MemoryState(), hooks=hooks).call("todo_write", sent("A"), {"nudge": "Saved."})
    assert json.loads(reply.text)["message"] == message


def test_a_hook_sees_the_list_that_was_replaced_and_the_one_that_was_sent() -> None:
    seen: list[tuple[list[Todo], list[Todo]]] = []

    def see(previous: list[Todo], submitted: list[Todo]) -> list[str]:
        seen.append((previous, submitted))
        return []

    todo = TodoWrite(MemoryState(), hooks=[see])
    started = Todo("A \ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"), "Doing A", Status.IN_PROGRESS)
    todo.write([started, B])
    todo.write([B])
    todo.call('{"todos":[]}')
    assert seen == [([], [started, B]), ([started, B], [B]), ([], [])]
    assert todo.read().todos == ()


def test_a_hook_is_asked_after_the_save_and_for_nothing_but_writes() -> None:
    state, stored = MemoryState(), []

    def see(_previous: list[Todo], _submitted: list[Todo]) -> list[str]:
        stored.append(TodoWrite(state).read().todos)
        return []

    todo = TodoWrite(state, hooks=[see])
    todo.write([A])
    assert stored == [(A,)]
    with pytest.raises(TodoError):
        todo.call("null")
    unknown: Any = [{"content": "C", "activeForm": "C", "status": "done", "more": 1}]
    with pytest.raises(TodoError):
        todo.render(unknown)
    unknown[0]["status"] = "pending"
    assert todo.render(unknown) == "⬜ C"
    todo.read(), todo.definition(), todo.guidance()
    with pytest.raises(TodoError, match="INVALID_OPTIONS"):
        TodoWrite(state, hooks=[see], prefix=5).write([A])  # type: ignore[arg-type]
    assert len(stored) == 1


def test_what_a_hook_does_to_its_lists_changes_nothing_anywhere_else() -> None:
    seen = []

    def spoil(previous: list[Todo], submitted: list[Todo]) -> list[str]:
        seen.append(([todo.content for todo in previous], [todo.content for todo in submitted]))
        for todo in [*previous, *submitted]:
            object.__setattr__(todo, "content", "spoilt")
        previous.append(A)
        submitted.clear()
        return []

    todo = TodoWrite(MemoryState(), hooks=[spoil, spoil])
    for _ in range(2):
        assert todo.write([A]).todos == (Todo("A", "Doing A"),)
    assert seen == [([], ["A"]), ([], ["A"]), (["A"], ["A"]), (["A"], ["A"])]
    assert todo.read().todos == (Todo("A", "Doing A"),)


def test_a_half_of_a_surrogate_pair_in_a_hint_is_replaced() -> None:
    todo = TodoWrite(MemoryState(), hooks=[lambda _, __: ["a\ud83d", "\udc00b", "\ud83d\udc00"]], nudge="")
    assert todo.write([A]).message == "a�\n\n�b\n\n��"


def test_a_hint_of_a_class_of_its_own_is_taken_for_the_text_that_it_is() -> None:
    assert TodoWrite(MemoryState(), hooks=[lambda _, __: [Odd("text")]], nudge="").write([A]).message == "text"


@pytest.mark.parametrize("hint", ["x" * 65_536, "é" * 32_768, "\ud83d" * 21_845])
def test_hints_may_have_65536_bytes_together(hint: str) -> None:
    todo = TodoWrite(MemoryState(), hooks=[lambda _, __: [hint], lambda _, __: []], nudge="")
    assert len(todo.write([A]).message) == len(hint)


@pytest.mark.parametrize("hooks", [(), [], None])
def test_no_hooks_are_as_none_at_all(hooks: Any) -> None:
    todo = TodoWrite(MemoryState(), hooks=hooks, on_hook_failure=print)
    assert todo.call(sent("A")) == TodoWrite(MemoryState()).call(sent("A"))


def test_a_later_change_of_the_list_of_hooks_changes_no_tool() -> None:
    hooks: list[Hook] = [lengths]
    todo = TodoWrite(MemoryState(), hooks=hooks, nudge="")
    hooks.clear()
    assert todo.write([A]).message == "0 before, 1 now"


@pytest.mark.parametrize(
    ("hooks", "said"),
    [
        (5, "hooks must be a list of functions, not of type int"),
        (len, "hooks must be a list of functions, not of type builtin_function_or_method"),
        ("ab", "hooks\\[0\\] must be a function, not of type str"),
        ([lengths, None], "hooks\\[1\\] must be a function, not of type NoneType"),
    ],
)
def test_what_is_no_hook_is_an_error_of_the_program(hooks: Any, said: str) -> None:
    for tool in (TodoWrite, Tools):
        with pytest.raises(TypeError, match=said):
            tool(hooks=hooks)


def test_who_is_told_of_failures_must_be_a_function() -> None:
    nobody: Any = "nobody"
    with pytest.raises(TypeError, match="on_hook_failure must be a function, not of type str"):
        TodoWrite(on_hook_failure=nobody)


def test_a_copy_of_a_tool_has_its_hooks() -> None:
    todo = TodoWrite(Shelf(), hooks=[lengths], nudge="")
    assert todo.write([A]).message == "0 before, 1 now"
    assert pickle.loads(pickle.dumps(todo)).write([A, B]).message == "1 before, 2 now"
    assert copy(todo).write([A, B]).message == "1 before, 2 now"


def test_long_lists_reach_a_hook_whole() -> None:
    seen = []

    def see(previous: list[Todo], submitted: list[Todo]) -> Iterator[str]:
        seen.append((len(previous), len(submitted)))
        yield "Long."

    todo = TodoWrite(MemoryState(), hooks=[see], nudge="", limit=1 << 30, time_limit=60)
    for count in (20_000, 20_001):
        assert todo.call(sent(*(f"Item {number}" for number in range(count)))).text.startswith('{"message":"Long."')
    assert seen == [(0, 20_000), (20_000, 20_001)]


def test_the_component_for_hooks_is_loaded_for_hooks_alone(tmp_path: Path) -> None:
    program = """
from todo_write import TodoWrite
plain, nudged = TodoWrite(), TodoWrite(hooks=[lambda previous, submitted: []])
todo = nudged if "nudged" in sys.argv else plain
todo.write([]), todo.read(), todo.render([]), todo.definition(), todo.guidance(), todo.call('{"todos":[]}')
print(len(os.listdir(os.environ["TODO_WRITE_CACHE"])))
"""
    for kind in ("plain", "nudged"):
        folder = str(tmp_path / kind)
        out = run("import os, sys" + program, kind, environment={"TODO_WRITE_CACHE": folder})
        assert out == "1\n"
    (plain,), (nudged,) = ((tmp_path / kind).iterdir() for kind in ("plain", "nudged"))
    assert plain.name != nudged.name
