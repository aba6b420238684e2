"""Many threads share one engine and one state, and none harms another."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Any

import pytest

from todo_write import Entry, HookFailure, MemoryState, SqliteState, State, Todo, TodoError, TodoWrite

from .support.programs import run
from .support.texts import sent

THREADS = 10
CALLS = 20


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_the_answers_of_ten_threads_on_one_branch_form_one_chain(kind: str, tmp_path: Path) -> None:
    state: Any = MemoryState() if kind == "memory" else SqliteState(tmp_path / "lists.db", "s")
    todo, start = TodoWrite(state, warn=False), Barrier(THREADS)

    def work(thread: int) -> list[tuple[str, Any]]:
        start.wait()
        return [_written(todo, f"{thread}.{number}") for number in range(CALLS)]

    with ThreadPoolExecutor(THREADS) as pool:
        pairs = [pair for pairs in pool.map(work, range(THREADS)) for pair in pairs]
    # Each list but the last was replaced by exactly one writer, and the first one replaced nothing.
    replaced_by = {old: new for new, old in pairs}
    assert len(replaced_by) == len(pairs)
    chain, content = [], None
    while content in replaced_by:
        content = replaced_by[content]
        chain.append(content)
    assert len(chain) == THREADS * CALLS
    assert [item.content for item in todo.read().todos] == [chain[-1]]


def _written(todo: TodoWrite, content: str) -> tuple[str, Any]:
    while True:
        try:
            old = json.loads(todo.call(sent(content)).text)["oldTodos"]
        except TodoError as error:
            if error.code != "STATE_CONFLICT":
                raise
        else:
            return content, old[0]["content"] if old else None


def test_hooks_are_asked_in_each_thread_about_its_own_write() -> None:
    todo = TodoWrite(MemoryState(), hooks=[lambda _, submitted: [submitted[0].content]], nudge="", warn=False)

    def work(number: int) -> bool:
        while True:
            try:
                return todo.write([Todo(str(number), "Doing it")]).message == str(number)
            except TodoError as error:
                if error.code != "STATE_CONFLICT":
                    raise

    with ThreadPoolExecutor(THREADS) as pool:
        assert all(pool.map(work, range(200)))


def test_a_hook_that_waits_keeps_no_other_thread_from_the_same_tool() -> None:
    entered, release = Event(), Event()
    asked: list[int] = []

    def blocking(_previous: list[Todo], submitted: list[Todo]) -> list[str]:
        if submitted:
            entered.set()
            release.wait(60)
        asked.append(len(submitted))
        return []

    told: list[HookFailure] = []
    todo = TodoWrite(MemoryState(), hooks=[blocking], on_hook_failure=told.append)
    blocked = Thread(target=lambda: todo.call(sent("A")))
    blocked.start()
    assert entered.wait(60)
    assert todo.write([]).old_todos is not None
    release.set()
    blocked.join(60)
    assert asked == [0, 1]
    assert not told


def test_calls_that_fail_and_calls_that_work_run_side_by_side() -> None:
    class Raising:
        def load(self, key: str) -> Entry | None:
            raise OSError(key)

        def save(self, key: str, value: str, expected: str | None) -> str:
            raise OSError(key)

    def work(number: int) -> bool:
        state: State = MemoryState() if number % 2 else Raising()
        try:
            return len(TodoWrite(state).call(sent("A")).changes) == number % 2
        except TodoError as error:
            return number % 2 == 0 and isinstance(error.__cause__, OSError)

    with ThreadPoolExecutor(THREADS) as pool:
        assert all(pool.map(work, range(400)))


def test_others_are_served_while_a_state_blocks() -> None:
    entered, release = Event(), Event()

    class Blocking(MemoryState):
        def load(self, key: str) -> Entry | None:
            entered.set()
            release.wait(60)
            return super().load(key)

    blocked = Thread(target=lambda: TodoWrite(Blocking()).call(sent("A")))
    blocked.start()
    assert entered.wait(60)
    assert TodoWrite(MemoryState()).call(sent("A")).revision == "1"
    release.set()
    blocked.join(60)
    assert not blocked.is_alive()


def test_more_threads_than_may_run_at_once_take_turns() -> None:
    start = Barrier(100)

    class Waiting(MemoryState):
        def load(self, key: str) -> Entry | None:
            Event().wait(0.01)
            return super().load(key)

    def work(_: int) -> str:
        start.wait()
        return TodoWrite(Waiting()).call(sent("A")).revision

    with ThreadPoolExecutor(100) as pool:
        assert set(pool.map(work, range(100))) == {"1"}


def test_a_program_may_call_until_its_very_end() -> None:
    program = """
import atexit, sys
from todo_write import Todo, TodoWrite
if sys.argv[1] == "before":
    TodoWrite().guidance()
atexit.register(lambda: print(TodoWrite().write([Todo("A", "B")]).revision))
"""
    assert run(program, "before") == "1\n"
    assert run(program, "never") == "1\n"


def test_one_thread_watches_the_time_of_calls_with_hooks_and_without() -> None:
    program = """
import threading
from todo_write import TodoWrite
for hooks in ([], [lambda *_: []], []):
    TodoWrite(hooks=hooks).write([])
print(*[thread.name for thread in threading.enumerate() if thread.name.startswith("todo-write")])
"""
    assert run(program) == "todo-write epoch\n"


def test_the_thread_that_watches_the_time_ends_when_it_is_not_needed_and_comes_back() -> None:
    run(
        """
import threading, time
from todo_write import CallError, TodoWrite
from todo_write._component import ticker
ticker._IDLE_TICKS = 2
large = '{"todos":[' + '{"content":"A","activeForm":"B"},' * 3_000_000 + "1]}"

def watching():
    return [thread for thread in threading.enumerate() if thread.name == "todo-write epoch"]

for _ in range(2):
    TodoWrite().guidance()
    (thread,) = watching()
    assert thread.daemon
    thread.join(60)
    assert not watching()
    try:
        TodoWrite(limit=1 << 30, time_limit=0.01, memory_limit=1 << 32).call(large)
    except CallError as error:
        assert "time_limit" in str(error)
    else:
        raise AssertionError("it was not stopped")
"""
    )
