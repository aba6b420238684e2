"""Whatever a state does, its call ends with a typed error, and the next call works."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from todo_write import Code, Entry, FailureCode, MemoryState, StateError, Todo, TodoError, TodoWrite

from .support.texts import sent


class Acting:
    """A state that can be told to act up, once for each function."""

    def __init__(self) -> None:
        self.memory = MemoryState()
        self.acts: dict[str, Callable[[], Any]] = {}

    def load(self, key: str) -> Any:
        act = self.acts.pop("load", None)
        return act() if act else self.memory.load(key)

    def save(self, key: str, value: str, expected: str | None) -> Any:
        act = self.acts.pop("save", None)
        return act() if act else self.memory.save(key, value, expected)


@pytest.fixture
def state() -> Acting:
    """A state with a list in it."""
    state = Acting()
    TodoWrite(state).write([Todo("Keep this", "Keeping this")])
    return state


def raising(error: BaseException) -> Callable[[], Any]:
    def act() -> Any:
        raise error

    return act


def goes_on(state: Acting) -> None:
    """Sees that nothing is lost and that the next calls work."""
    todo = TodoWrite(state)
    assert todo.read().todos == (Todo("Keep this", "Keeping this"),)
    assert todo.call(sent("Keep this", "A")).changes[0].content == "A"


@pytest.mark.parametrize("function", ["load", "save"])
@pytest.mark.parametrize("code", [code for code in FailureCode if code is not FailureCode.CONFLICT])
def test_a_failure_of_the_state_is_a_refusal_with_its_message(state: Acting, function: str, code: FailureCode) -> None:
    failure = StateError(code, "the disk is on fire", detail="/dev/sda1")
    state.acts[function] = raising(failure)
    with pytest.raises(TodoError) as caught:
        TodoWrite(state).call(sent("A"))
    error = caught.value
    expected = "STATE_UNAVAILABLE" if code is FailureCode.OTHER else f"STATE_{code.upper()}"
    assert error.code is Code(expected)
    assert "the disk is on fire" in error.text
    assert "/dev/sda1" not in error.text
    assert error.__cause__ is failure
    goes_on(state)


@pytest.mark.parametrize("function", ["load", "save"])
@pytest.mark.parametrize(
    "raised", [ZeroDivisionError("secret"), RecursionError(), MemoryError(), KeyError("todos")], ids=repr
)
def test_an_exception_of_the_state_is_a_refusal_that_keeps_it_from_the_model(
    state: Acting, function: str, raised: Exception
) -> None:
    state.acts[function] = raising(raised)
    with pytest.raises(TodoError) as caught:
        TodoWrite(state).write([Todo("A", "B")])
    assert caught.value.code is Code.STATE_UNAVAILABLE
    assert "secret" not in caught.value.text
    assert caught.value.__cause__ is raised
    goes_on(state)


@pytest.mark.parametrize("function", ["load", "save"])
@pytest.mark.parametrize("raised", [KeyboardInterrupt(), SystemExit(3), GeneratorExit()], ids=repr)
def test_what_ends_a_program_goes_through(state: Acting, function: str, raised: BaseException) -> None:
    state.acts[function] = raising(raised)
    with pytest.raises(type(raised)) as caught:
        TodoWrite(state).call(sent("A"))
    assert caught.value is raised
    goes_on(state)


WRONG = [5, b"[]", "text", [], {"value": "[]", "revision": "1"}, Entry, ("[]", "1")]
WRONG_ENTRIES: list[Any] = [(None, "1"), (b"[]", "1"), ("[]", 1), ("[]", None), ("\ud800", "1"), ("[]", "\ud800")]


@pytest.mark.parametrize("value", [*WRONG, *(Entry(*fields) for fields in WRONG_ENTRIES)], ids=repr)
def test_a_load_that_returns_something_else_is_a_refusal(state: Acting, value: Any) -> None:
    state.acts["load"] = lambda: value
    with pytest.raises(TodoError) as caught:
        TodoWrite(state).read()
    assert caught.value.code is Code.STATE_UNAVAILABLE
    assert isinstance(caught.value.__cause__, (TypeError, ValueError))
    goes_on(state)


@pytest.mark.parametrize("value", [None, 5, b"1", [], Entry("[]", "1"), "\ud800"], ids=repr)
def test_a_save_that_returns_something_else_is_a_refusal(state: Acting, value: Any) -> None:
    state.acts["save"] = lambda: value
    with pytest.raises(TodoError) as caught:
        TodoWrite(state).call(sent("A"))
    assert caught.value.code is Code.STATE_UNAVAILABLE
    assert isinstance(caught.value.__cause__, (TypeError, ValueError))
    goes_on(state)


@pytest.mark.parametrize("value", [None, 5, "\ud800", b"x"], ids=repr)
def test_a_failure_whose_message_is_no_text_is_a_refusal_all_the_same(state: Acting, value: Any) -> None:
    state.acts["load"] = raising(StateError("denied", value))
    with pytest.raises(TodoError) as caught:
        TodoWrite(state).read()
    assert caught.value.code is Code.STATE_DENIED
    goes_on(state)


@pytest.mark.parametrize("state", [5, object(), MemoryState], ids=repr)
def test_what_is_no_state_is_a_refusal(state: Any) -> None:
    with pytest.raises(TodoError) as caught:
        TodoWrite(state).read()
    assert caught.value.code is Code.STATE_UNAVAILABLE
    assert isinstance(caught.value.__cause__, (AttributeError, TypeError))


def test_a_state_that_is_slow_takes_nothing_of_the_time_limit(state: Acting) -> None:
    def slow() -> Any:
        time.sleep(1)
        return state.memory.load("todos")

    state.acts["load"] = slow
    assert TodoWrite(state, time_limit=0.2).call(sent("A")).revision == "2"


def test_a_conflict_is_decided_again(state: Acting) -> None:
    state.acts["save"] = raising(StateError("conflict"))
    assert TodoWrite(state).call(sent("Keep this")).revision == "2"


def test_writers_that_keep_winning_are_a_refusal(state: Acting) -> None:
    class Losing(Acting):
        def save(self, key: str, value: str, expected: str | None) -> str:
            raise StateError("conflict")

    with pytest.raises(TodoError) as caught:
        TodoWrite(Losing()).call(sent("A"))
    assert caught.value.code is Code.STATE_CONFLICT
    goes_on(state)


def test_a_state_may_use_the_tool_over_another_state(state: Acting) -> None:
    def log() -> Any:
        TodoWrite(MemoryState()).call(sent("Log it"))
        return state.memory.load("todos")

    state.acts["load"] = log
    goes_on(state)


def test_a_failure_of_a_class_that_leaves_its_parts_out_is_a_refusal_all_the_same(state: Acting) -> None:
    class BareError(StateError):
        def __init__(self) -> None:
            pass

    class OddError(StateError):
        def __init__(self) -> None:
            self.code: Any = ["full"]

    for error in (BareError(), OddError()):
        state.acts["save"] = raising(error)
        with pytest.raises(TodoError) as caught:
            TodoWrite(state).call(sent("A"))
        assert caught.value.code is Code.STATE_UNAVAILABLE
        assert caught.value.__cause__ is error
    goes_on(state)


def test_a_code_that_does_not_exist_is_an_error_of_the_state() -> None:
    with pytest.raises(ValueError, match="lost"):
        StateError("lost")
