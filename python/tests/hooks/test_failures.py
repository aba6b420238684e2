"""Whatever a hook does, the write stands, the other hooks are asked, and the program is told."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from itertools import repeat
from typing import Any

import pytest

from tests.support.texts import sent
from todo_write import Entry, HookFailure, HostError, MemoryState, Todo, TodoWrite

A = Todo("A", "Doing A")


def answered(
    hook: Any, tell: Callable[[HookFailure], object] | None = None
) -> tuple[TodoWrite, str, list[HookFailure]]:
    """Writes a list with this hook between two that are fine: gives the tool, the message, and what was told."""
    told: list[HookFailure] = []
    hooks = [lambda _, __: ["before"], hook, lambda _, __: ["after"]]
    todo = TodoWrite(MemoryState(), hooks=hooks, on_hook_failure=tell or told.append, nudge="")
    return todo, todo.write([A]).message, told


def failed(hook: Any) -> HookFailure:
    """Sees that a hook is skipped, and that nothing else is. Gives what was told."""
    todo, message, (failure,) = answered(hook)
    assert message == "before\n\nafter"
    assert todo.read().todos == (A,)
    assert failure.index == 1
    # It is so each time.
    assert todo.write([A]).message == message
    return failure


def raising(error: BaseException) -> Callable[..., Any]:
    def hook(_previous: list[Todo], _submitted: list[Todo]) -> list[str]:
        raise error

    return hook


def breaking_off(_previous: list[Todo], _submitted: list[Todo]) -> Iterator[str]:
    yield "half"
    raise OSError


@pytest.mark.parametrize("error", [OSError("secret"), RecursionError(), MemoryError(), StopIteration()], ids=repr)
def test_a_hook_that_raises_is_skipped(error: Exception) -> None:
    assert failed(raising(error)).error is error


def test_a_hook_that_breaks_off_is_skipped_whole() -> None:
    assert isinstance(failed(breaking_off).error, OSError)


def test_a_hook_that_does_not_take_two_lists_is_skipped() -> None:
    assert isinstance(failed(lambda: ["text"]).error, TypeError)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (None, "the hook gave None; it has to give a list of str"),
        ("text", "the hook gave a value of type str"),
        ({"a": "b"}, "the hook gave a value of type dict"),
        (5, "the hook gave a value of type int"),
        (b"text", "hint 0 of the hook is of type int"),
        (["fine", None], "hint 1 of the hook is None; each has to be a str"),
        (["fine", b"text"], "hint 1 of the hook is of type bytes"),
        ([["text"]], "hint 0 of the hook is of type list"),
    ],
)
def test_a_hook_that_gives_something_else_is_skipped(given: Any, said: str) -> None:
    error = failed(lambda _, __: given).error
    assert isinstance(error, TypeError)
    assert said in str(error)


async def promising(_previous: list[Todo], _submitted: list[Todo]) -> list[str]:
    return ["later"]


async def streaming(_previous: list[Todo], _submitted: list[Todo]) -> AsyncIterator[str]:
    yield "later"


class Awaitable:
    def __await__(self) -> Iterator[Any]:
        raise NotImplementedError

    __iter__ = __await__


@pytest.mark.parametrize("hook", [promising, streaming, lambda _, __: Awaitable()])
def test_a_hook_that_has_to_be_awaited_is_skipped(hook: Any) -> None:
    # Nobody is warned of a coroutine that was never awaited: warnings are errors here.
    assert isinstance(failed(hook).error, TypeError)


def test_a_hook_that_gives_a_future_of_a_running_loop_is_skipped() -> None:
    async def program() -> HookFailure:
        return failed(lambda _, __: asyncio.get_running_loop().create_future())

    assert "awaited" in str(asyncio.run(program()).error)


@pytest.mark.parametrize(
    "hints",
    [["x" * 65_536], ["x" * 65_526], ["é" * 32_763], ["\ud83d" * 21_842], ["x"] * 65_526, [""] * 65_526],
    ids=["the limit", "one byte", "two bytes each", "halves of pairs", "many", "empty ones"],
)
def test_a_hook_whose_hints_bring_those_of_the_call_over_65536_bytes_is_skipped(hints: list[str]) -> None:
    # The two hooks around it have 11 bytes together; the first of them, which is asked before it, has 6.
    todo, message, told = answered(lambda _, __: [*hints, "12345"])
    assert message == "before\n\nafter"
    assert "65536 bytes together, of which 65530 were left" in str(told[0].error)
    assert todo.read().todos == (A,)


def test_the_hook_that_comes_when_all_room_is_taken_is_skipped() -> None:
    _, message, told = answered(lambda _, __: ["x" * 65_530])
    assert message.startswith("before\n\nxx")
    assert not message.endswith("after")
    assert [failure.index for failure in told] == [2]


def test_a_hook_that_gives_hints_without_end_is_skipped() -> None:
    assert isinstance(failed(lambda _, __: repeat("")).error, ValueError)


@pytest.mark.parametrize("method", ["write", "call", "read", "render", "definition", "guidance"])
@pytest.mark.parametrize("catches", [False, True])
def test_a_hook_that_calls_the_tool_that_asks_it_is_skipped(method: str, catches: bool) -> None:
    calls: dict[str, Callable[[], object]] = {}

    def hook(_previous: list[Todo], _submitted: list[Todo]) -> list[str]:
        try:
            calls[method]()
        except HostError:
            if not catches:
                raise
        return ["unheard"]

    told: list[HookFailure] = []
    todo = TodoWrite(MemoryState(), hooks=[hook, lambda _, __: ["after"]], on_hook_failure=told.append, nudge="")
    calls.update(
        write=lambda: todo.write([]),
        call=lambda: todo.call('{"todos":[]}'),
        read=todo.read,
        render=lambda: todo.render([]),
        definition=todo.definition,
        guidance=todo.guidance,
    )
    assert todo.write([A]).message == "after"
    assert "called the tool that is waiting for it" in str(told[0].error)
    assert todo.read().todos == (A,)
    assert calls[method]() is not None


def test_a_hook_may_use_another_tool_over_the_same_state() -> None:
    state = MemoryState()

    def hook(_previous: list[Todo], submitted: list[Todo]) -> list[str]:
        TodoWrite(state, branch="log").write(submitted)
        return [f"{len(TodoWrite(state).read().todos)} stored"]

    assert TodoWrite(state, hooks=[hook], nudge="").write([A]).message == "1 stored"
    assert TodoWrite(state, branch="log").read().todos == (A,)


def test_a_state_may_use_its_tool_after_its_hooks_were_asked() -> None:
    class Counting(MemoryState):
        nested = 0

        def load(self, key: str) -> Entry | None:
            self.nested += 1
            if self.nested == 2:
                assert todo.read().todos == (A,)
            return super().load(key)

    todo = TodoWrite(Counting(), hooks=[lambda _, __: ["hint"]], nudge="")
    assert [todo.write([A]).message for _ in range(2)] == ["hint", "hint"]


def test_hooks_that_call_one_another_s_tools_come_to_an_end_and_are_skipped() -> None:
    told: list[HookFailure] = []
    tools: list[TodoWrite] = []

    def hook(number: int, _previous: list[Todo], _submitted: list[Todo]) -> list[str]:
        return [tools[number].write([A]).message]

    for number in (1, 0):
        state = MemoryState()
        tools.append(TodoWrite(state, hooks=[partial(hook, number)], on_hook_failure=told.append, nudge=""))
    assert tools[0].write([A]).message == ""
    assert ["waiting for it" in str(failure.error) for failure in told] == [True, True]
    assert [tool.read().todos for tool in tools] == [(A,), (A,)]


def test_hooks_that_go_deeper_and_deeper_come_to_an_end() -> None:
    def hook(_previous: list[Todo], _submitted: list[Todo]) -> list[str]:
        return ["x", TodoWrite(MemoryState(), hooks=[hook], nudge="").write([A]).message]

    assert TodoWrite(MemoryState(), hooks=[hook], nudge="").write([A]).message.startswith("x")


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt(), SystemExit(3), asyncio.CancelledError()], ids=repr)
@pytest.mark.parametrize("place", ["hook", "on_hook_failure"])
def test_what_ends_a_program_goes_through_and_the_write_stands(interrupt: BaseException, place: str) -> None:
    state, asked = MemoryState(), []

    def interrupting(*_: object) -> Any:
        raise interrupt

    hooks: list[Any] = [interrupting if place == "hook" else raising(OSError()), lambda _, __: asked.append(1)]
    tell = interrupting if place == "on_hook_failure" else None
    todo = TodoWrite(state, hooks=hooks, on_hook_failure=tell)
    with pytest.raises(type(interrupt)) as caught:
        todo.write([A])
    assert caught.value is interrupt
    assert not asked
    assert TodoWrite(state).read().todos == (A,)
    assert todo.read().todos == (A,)


def test_what_on_hook_failure_raises_is_dropped() -> None:
    asked = []

    def tell(failure: HookFailure) -> None:
        asked.append(failure.name)
        raise OSError

    _, message, _ = answered(raising(OSError()), tell)
    assert (message, asked) == ("before\n\nafter", ["hook"])


def test_without_anybody_to_tell_a_failing_hook_is_skipped_all_the_same() -> None:
    todo = TodoWrite(MemoryState(), hooks=[raising(OSError()), lambda _, __: ["after"]], nudge="")
    assert todo.write([A]).message == "after"


class Object:
    """A hook that is an object."""

    def __call__(self, _previous: list[Todo], _submitted: list[Todo]) -> list[str]:
        raise OSError

    def method(self, _previous: list[Todo], _submitted: list[Todo]) -> list[str]:
        raise OSError


class Hiding(Object):
    def __getattribute__(self, name: str) -> Any:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("hook", "name"),
    [
        (breaking_off, "breaking_off"),
        (lambda: ["text"], "<lambda>"),
        (Object(), "Object"),
        (Object().method, "method"),
        (partial(breaking_off, [], []), "partial"),
        (Hiding, "Hiding"),
    ],
)
def test_a_failure_names_the_function_or_its_type(hook: Any, name: str) -> None:
    # Pytest itself would look at such an object.
    hook = Hiding() if hook is Hiding else hook
    failure = failed(hook)
    assert failure.name == name
    with pytest.raises(AttributeError):
        failure.index = 5  # type: ignore[misc]


def test_a_hook_that_is_slow_takes_nothing_of_the_time_limit() -> None:
    def slow(_previous: list[Todo], _submitted: list[Todo]) -> list[str]:
        time.sleep(2)
        return ["slept"]

    # So many items that the component computes for a while after the hook.
    many = sent(*(f"Item {number}" for number in range(50_000)))
    todo = TodoWrite(MemoryState(), hooks=[slow], time_limit=2, limit=1 << 30, nudge="")
    assert todo.call(many).text.startswith('{"message":"slept"')
