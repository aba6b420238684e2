"""Agents, threads and processes that work on one board lose nothing, and take nothing with them."""

import gc
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from weakref import ref

import pytest

from tests.support.programs import run
from todo_write import CallError, Entry, MemoryState, SqliteState, TaskBoard, TaskStatus, TodoError, TodoWrite

THREADS = 8
TASKS = 12


def again(call: Callable[[], Any]) -> Any:
    """Makes a call until no other writer wins too often."""
    while True:
        try:
            return call()
        except TodoError as error:
            if error.code != "STATE_CONFLICT":
                raise


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_threads_that_plan_at_once_get_each_id_once_and_lose_no_edge(kind: str, tmp_path: Path) -> None:
    state: Any = MemoryState() if kind == "memory" else SqliteState(tmp_path / "boards.db", "s")
    board, start = TaskBoard(state, single=False), Barrier(THREADS)
    goal = board.create(subject="Goal").task.id

    def work(thread: int) -> list[str]:
        start.wait()
        ids = []
        for number in range(TASKS):
            name = again(lambda: board.create(subject=f"{thread}.{number}")).task.id  # noqa: B023 - called at once
            again(lambda: board.update(id=goal, add_blocked_by=[name]))  # noqa: B023 - as above
            again(lambda: board.update(id=name, status=TaskStatus.IN_PROGRESS, owner=str(thread)))  # noqa: B023
            ids.append(name)
        return ids

    with ThreadPoolExecutor(THREADS) as pool:
        ids = sorted(int(name) for names in pool.map(work, range(THREADS)) for name in names)
    assert ids == list(range(2, THREADS * TASKS + 2))
    assert board.get(goal).blocked_by == tuple(map(str, ids))
    assert all(task.blocks == (goal,) and task.owner is not None for task in board.read().tasks[1:])


def test_a_board_and_a_checklist_of_one_session_do_not_touch_each_other() -> None:
    state = MemoryState()
    todo, board = TodoWrite(state), TaskBoard(state)

    def work(number: int) -> None:
        again(lambda: todo.call('{"todos":[]}'))
        again(lambda: board.create(subject=str(number)))

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(work, range(50)))
    assert todo.read().todos == ()
    assert sorted(int(task.subject) for task in board.read().tasks) == list(range(50))


def test_a_state_may_use_a_board_within_a_call_of_a_board() -> None:
    log = TaskBoard(MemoryState())

    class Logging(MemoryState):
        def save(self, key: str, value: str, expected: str | None) -> str:
            log.create(subject="A save")
            return super().save(key, value, expected)

    board = TaskBoard(Logging())
    assert [board.create(subject="A").task.id for _ in range(3)] == ["1", "2", "3"]
    assert len(log.read().tasks) == 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no forks")
def test_the_child_and_the_parent_of_a_fork_work_on_one_board(tmp_path: Path) -> None:
    program = """
import os, sys, warnings
from todo_write import SqliteState, TaskBoard, TodoWrite
warnings.simplefilter("ignore", DeprecationWarning)
state = SqliteState(sys.argv[1], "s")
board, todo = TaskBoard(state), TodoWrite(state)
if "loaded" in sys.argv:
    board.create(subject="Before"), todo.read()
child = os.fork()
for _ in range(20):
    board.create(subject="child" if child == 0 else "parent")
todo.read()
if child == 0:
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
print(sorted(task.subject for task in board.read().tasks))
"""
    for kind in ("loaded", "fresh"):
        expected = [*(["Before"] if kind == "loaded" else []), *["child"] * 20, *["parent"] * 20]
        assert run(program, str(tmp_path / f"{kind}.db"), kind) == f"{expected}\n"


def test_an_interrupt_in_the_state_goes_through_and_harms_nothing() -> None:
    class Interrupting(MemoryState):
        interrupted = False

        def load(self, key: str) -> Entry | None:
            if not self.interrupted:
                self.interrupted = True
                raise KeyboardInterrupt
            return super().load(key)

    board = TaskBoard(Interrupting())
    with pytest.raises(KeyboardInterrupt):
        board.create(subject="A")
    assert board.create(subject="B").task.id == "1"


def test_a_call_that_takes_too_much_is_stopped_and_the_next_one_works() -> None:
    state = MemoryState()
    board = TaskBoard(state)
    board.create(subject="Keep this")
    with pytest.raises(CallError, match="memory_limit"):
        TaskBoard(state, memory_limit=1 << 22, limit=1 << 30).create(subject="x" * (1 << 23))
    parsed: Any = {"subject": "x" * (1 << 23)}
    with pytest.raises(CallError, match="memory_limit"):
        TaskBoard(state, memory_limit=1 << 22, limit=1 << 30).create(parsed)
    with pytest.raises(CallError, match="time_limit"):
        TaskBoard(state, time_limit=1e-9, limit=1 << 30).create(subject="x" * (1 << 25))
    assert [task.subject for task in board.read().tasks] == ["Keep this"]


def test_a_board_of_many_tasks_is_read_and_drawn() -> None:
    state = MemoryState()
    records = ",".join(
        f'"{number}":{{"id":"{number}","subject":"Task {number}","status":"pending","metadata":{{"number":{number}}}}}'
        for number in range(1, 20_001)
    )
    state.save("tasks", f'{{"highwatermark":20000,"tasks":{{{records}}}}}', None)
    board = TaskBoard(state)
    tasks = board.read().tasks
    assert len(tasks) == 20_000
    assert tasks[-1].metadata == {"number": 20_000}
    assert len(board.render(tasks).splitlines()) == 20_000


@pytest.mark.parametrize("raised", [None, ValueError, KeyboardInterrupt], ids=repr)
def test_a_state_is_freed_with_its_board(raised: type[BaseException] | None) -> None:
    class State(MemoryState):
        def load(self, key: str) -> Entry | None:
            if raised is not None:
                raise raised
            return super().load(key)

    def use(state: State) -> None:
        board: Any = TaskBoard(state)
        for call in (lambda: board.create(subject="A"), lambda: board.create({"subject": "A"}), board.read):
            try:
                call()
            except (TodoError, KeyboardInterrupt):
                assert raised is not None

    gc.collect()
    gc.disable()
    try:
        state = State()
        gone = ref(state)
        use(state)
        del state
        assert gone() is None
    finally:
        gc.enable()
