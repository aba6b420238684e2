"""Input reaches the component as it was given: no text is made up, no list is cleared by mistake."""

import io
import pickle
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from todo_write import Code, MemoryState, Todo, TodoError, TodoWrite, Tools

from .support.shelf import Shelf
from .support.texts import sent


class Raising(Mapping[str, Any]):
    def __getitem__(self, key: str) -> Any:
        raise OSError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(["todos"])

    def __len__(self) -> int:
        return 1


class Twice(dict[str, Any]):
    def items(self) -> Any:
        return [("todos", []), ("todos", [])]


class Posing:
    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return dict


class Number(int):
    def bit_length(self) -> int:
        raise OSError("bit_length")


def refused(call: Any) -> TodoError:
    with pytest.raises(TodoError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize(
    "text", ["\\\ud800", "\\ud83d\ude00", "\ud83d\\ude00", "\ud83d\ude00", "\ud800", "\\\\\ud800", "\\ud8\ud800"]
)
def test_halves_of_pairs_never_become_other_text(text: str) -> None:
    state = MemoryState()
    todo = TodoWrite(state)
    assert refused(lambda: todo.call(sent("A").replace("A", text, 1))).code is Code.INVALID_ARGS
    assert todo.read().todos == ()


@pytest.mark.parametrize("text", ["\\ud83d\\ude00", "😀"])
def test_whole_pairs_are_one_character(text: str) -> None:
    assert TodoWrite().call(sent("A").replace("A", text, 1)).changes[0].content == "😀"


def test_halves_of_pairs_in_values_do_not_join() -> None:
    item = {"content": "\ud83d\ude00", "activeForm": "B", "status": "pending"}
    assert "a lone surrogate" in refused(lambda: TodoWrite().call({"todos": [item]})).message


@pytest.mark.parametrize("data", [b"\xff", sent("A").encode()[:-2] + b"\xff", sent("\\").encode() + b"\xc3"])
def test_bytes_that_are_no_utf_8_are_refused(data: bytes) -> None:
    error = refused(lambda: TodoWrite().call(data))
    assert (error.code, error.faults[0].path) == (Code.INVALID_ARGS, "input")
    assert "no UTF-8" in error.message
    tools: Any = Tools()
    assert "no UTF-8" in tools.call("todo_write", data).text


@pytest.mark.parametrize(
    "nothing", [range(0), memoryview(b""), {}.values(), {}, "", b"", io.StringIO(""), io.BytesIO(b"")], ids=repr
)
def test_what_is_empty_and_no_list_does_not_clear_the_list(nothing: Any) -> None:
    todo = TodoWrite()
    todo.write([Todo("Keep this", "Keeping this")])
    assert refused(lambda: todo.write(nothing)).code is Code.INVALID_ARGS
    assert len(todo.read().todos) == 1


def test_sets_and_iterators_are_lists() -> None:
    todo = TodoWrite()
    assert len(todo.write({Todo("A", "B")}).todos) == 1
    assert len(todo.write(frozenset((Todo("A", "B"),))).todos) == 1
    assert len(todo.write(iter([Todo("A", "B")])).todos) == 1
    assert todo.write(iter(())).todos == ()


@pytest.mark.parametrize(
    "value", [Raising(), Posing(), Number(5), {"todos": Raising()}], ids=lambda v: type(v).__name__
)
def test_a_value_that_raises_or_poses_is_refused(value: Any) -> None:
    assert refused(lambda: TodoWrite().call(value)).code is Code.INVALID_ARGS
    assert refused(lambda: TodoWrite().write(value)).code is Code.INVALID_ARGS


def test_a_key_that_comes_twice_is_refused() -> None:
    assert refused(lambda: TodoWrite().call(Twice())).code is Code.INVALID_ARGS


def test_a_value_that_shares_its_parts_takes_no_time() -> None:
    shared: Any = []
    for _ in range(60):
        shared = [shared, shared]
    for call in (lambda: TodoWrite().call({"todos": shared}), lambda: TodoWrite().write(shared)):
        assert "more than 1048576 bytes" in refused(call).message


def test_a_render_draws_plain_words_and_duplicates() -> None:
    plain: Any = "pending"
    item: Any = {"content": "A", "activeForm": "B", "status": "completed"}
    assert TodoWrite().render([Todo("A", "B", plain), Todo("A", "B"), item]) == "⬜ A\n⬜ A\n✅ A"


def test_a_copy_through_pickle_works_as_the_first_one() -> None:
    todo = TodoWrite(Shelf(), branch="a-long-branch-name" * 3, nudge="Hello there")
    data = pickle.dumps(todo)
    del todo
    copy = pickle.loads(data)
    noise = [bytes(range(200)) * number for number in range(50)]
    assert '"message":"Hello there' in copy.call(sent("A")).text
    assert copy.options.branch == "a-long-branch-name" * 3
    assert copy.read().todos[0].content == "A"
    del noise


def test_a_session_in_memory_is_not_pickled() -> None:
    with pytest.raises(TypeError, match="SqliteState"):
        pickle.dumps(TodoWrite())


def test_a_time_limit_beyond_every_float_is_one() -> None:
    assert TodoWrite(time_limit=10**400).call(sent("A")).revision == "1"
