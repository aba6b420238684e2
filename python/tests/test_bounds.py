"""A call that takes too much ends with an error of the host, and harms nothing."""

import sys

import pytest

from todo_write import CallError, Code, Entry, HostError, MemoryState, Todo, TodoError, TodoWrite

from .support.programs import run
from .support.texts import sent

LARGE = sent(*(f"Item {number}" for number in range(1_000_000)))
LIMIT = 1 << 30


@pytest.fixture
def state() -> MemoryState:
    """A state with a list in it."""
    state = MemoryState()
    TodoWrite(state).write([Todo("Keep this", "Keeping this")])
    return state


def test_a_call_that_computes_for_too_long_is_stopped(state: MemoryState) -> None:
    for _ in range(3):
        with pytest.raises(CallError, match="time_limit"):
            TodoWrite(state, limit=LIMIT, time_limit=0.01, memory_limit=1 << 32).call(LARGE)
        assert TodoWrite(state).read().todos == (Todo("Keep this", "Keeping this"),)


def test_a_call_that_wants_too_much_memory_is_stopped(state: MemoryState) -> None:
    for _ in range(40):
        with pytest.raises(CallError, match="memory_limit"):
            TodoWrite(state, limit=LIMIT, memory_limit=4 << 20).call(LARGE[: 8 << 20])
        assert TodoWrite(state).read().todos == (Todo("Keep this", "Keeping this"),)


def test_a_component_that_may_have_no_memory_at_all_does_not_start() -> None:
    with pytest.raises(HostError, match="memory_limit"):
        TodoWrite(memory_limit=1).guidance()


def test_input_over_the_limit_is_a_refusal_of_the_tool(state: MemoryState) -> None:
    with pytest.raises(TodoError) as caught:
        TodoWrite(state).call(LARGE)
    assert caught.value.code is Code.INVALID_ARGS
    assert "too large" in caught.value.message


def test_limits_without_end_are_possible(state: MemoryState) -> None:
    todo = TodoWrite(state, time_limit=float("inf"), memory_limit=1 << 80)
    assert todo.call(sent("Keep this")).revision == "2"


def test_a_large_list_is_no_trouble_when_it_is_wanted(state: MemoryState) -> None:
    todo = TodoWrite(state, limit=LIMIT, time_limit=60.0)
    assert len(todo.call(sent(*(f"Item {number}" for number in range(20_000)))).changes) == 20_001


@pytest.mark.skipif(sys.platform != "linux", reason="other systems don't bound the address space")
@pytest.mark.parametrize("mebibytes", [100_000, 3_000, 1_000])
def test_a_process_with_little_address_space_calls_all_the_same(mebibytes: int) -> None:
    program = """
import resource, sys, threading
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]) << 20,) * 2)
from todo_write import Todo, TodoWrite
assert TodoWrite().write([Todo("A", "B")]).revision == "1"
assert len(TodoWrite().write([Todo(f"Item {number}", "B") for number in range(2000)]).todos) == 2000
"""
    run(program, str(mebibytes))


def test_a_call_that_nobody_could_stop_is_not_made() -> None:
    program = """
from todo_write import HostError, MemoryState, TodoWrite
todo = TodoWrite(MemoryState())
import threading
threading.stack_size(1 << 40)  # No system gives so much: the next thread can't be started.
try:
    todo.call('{"todos":[]}')
except HostError as error:
    print(error)
threading.stack_size(0)
print(todo.call('{"todos":[]}').revision)
"""
    said, revision = run(program).splitlines()
    assert "can't be started" in said
    assert revision == "1"


def test_more_calls_within_calls_than_there_is_room_for_fail_with_a_word() -> None:
    class Nesting(MemoryState):
        def load(self, key: str) -> Entry | None:
            TodoWrite(Nesting()).read()
            return super().load(key)

    with pytest.raises((CallError, TodoError, RecursionError)) as raised:
        TodoWrite(Nesting()).read()
    causes: list[BaseException] = []
    error: BaseException | None = raised.value
    while error is not None:
        causes.append(error)
        error = error.__cause__
    assert "too many calls are going on within one another" in str(causes[-1]) or isinstance(causes[-1], RecursionError)
    assert TodoWrite().read().todos == ()


def test_more_items_than_can_pass_at_once_are_refused_with_a_word(state: MemoryState) -> None:
    items = [Todo(str(number), "B") for number in range(1_000_000)]
    roomy = TodoWrite(state, limit=LIMIT, memory_limit=1 << 32, time_limit=100.0)
    with pytest.raises(CallError, match="fewer or shorter items"):
        roomy.write(items)
    # The list was saved before its answer turned out to be too large, and is part of the next answer too.
    with pytest.raises(CallError, match="fewer or shorter items"):
        TodoWrite(state).write([Todo("Keep this", "Keeping this")])
    assert TodoWrite(state).read().todos == (Todo("Keep this", "Keeping this"),)
