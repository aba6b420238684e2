"""A process that has loaded the component may fork, and both go on."""

import os

import pytest

from .support.programs import run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")

PRELUDE = """
import os, sys, threading, warnings
warnings.simplefilter("ignore", DeprecationWarning)  # of a fork with threads, which is what this is about
from todo_write import MemoryState, SqliteState, TodoWrite
INPUT = '{"todos":[{"content":"%s","activeForm":"B","status":"pending"}]}'

def in_child(work):
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    return child

def end(child):
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, status
"""


def test_the_child_and_the_parent_of_a_fork_both_call() -> None:
    run(
        PRELUDE
        + """
todo = TodoWrite(MemoryState())
todo.call(INPUT % "before")

def work():
    assert todo.read().todos[0].content == "before"
    todo.call(INPUT % "in the child")
    end(in_child(lambda: todo.call(INPUT % "in the grandchild")))

child = in_child(work)
todo.call(INPUT % "in the parent")
end(child)
assert todo.read().todos[0].content == "in the parent"
"""
    )


def test_the_time_limit_holds_in_the_child() -> None:
    run(
        PRELUDE
        + """
from todo_write import CallError
TodoWrite().call(INPUT % "before")
items = ('{"content":"%d","activeForm":"B","status":"pending"}' % number for number in range(1_000_000))
large = '{"todos":[' + ",".join(items) + "]}"

def work():
    try:
        TodoWrite(limit=1 << 30, time_limit=0.01, memory_limit=1 << 32).call(large)
    except CallError as error:
        assert "time_limit" in str(error), error
    else:
        raise AssertionError("it was not stopped")

end(in_child(work))
"""
    )


def test_a_fork_while_other_threads_are_in_calls(tmp_path: object) -> None:
    run(
        PRELUDE
        + """
state = SqliteState(sys.argv[1] + "/lists.db", "s")
memory = MemoryState()
stop = threading.Event()

def busy(state):
    while not stop.is_set():
        TodoWrite(state, branch="busy").call(INPUT % "busy")

threads = [threading.Thread(target=busy, args=[state]) for state in (memory, memory, state, state)]
for thread in threads:
    thread.start()

def work():
    for each in (memory, state):
        todo = TodoWrite(each, branch=f"child {os.getpid()}")
        todo.call(INPUT % "in the child")
        assert todo.read().todos[0].content == "in the child"

for child in [in_child(work) for _ in range(10)]:
    end(child)
stop.set()
for thread in threads:
    thread.join()
for each in (memory, state):
    assert TodoWrite(each, branch="busy").read().todos[0].content == "busy"
state.close()
""",
        str(tmp_path),
    )


def test_a_state_that_forks_within_a_call() -> None:
    run(
        PRELUDE
        + """
class Forking(MemoryState):
    def load(self, key):
        end(in_child(lambda: TodoWrite().call(INPUT % "in the child")))
        return super().load(key)

assert TodoWrite(Forking()).call(INPUT % "A").revision == "1"
"""
    )


def test_a_hook_that_forks_and_both_components_in_the_child() -> None:
    run(
        PRELUDE
        + """
def fork(previous, submitted):
    def work():
        assert TodoWrite(hooks=[lambda *_: ["hint"]], nudge="").write([]).message == "hint"
        assert TodoWrite().write([]).revision == "1"
    end(in_child(work))
    return ["forked"]

failures = []
todo = TodoWrite(MemoryState(), hooks=[fork], on_hook_failure=failures.append, nudge="")
assert todo.write([]).message == "forked", failures
end(in_child(lambda: todo.write([])))
"""
    )


def test_workers_that_multiprocessing_forks(tmp_path: object) -> None:
    out = run(
        """
import multiprocessing, sys, warnings
warnings.simplefilter("ignore", DeprecationWarning)
from todo_write import SqliteState, Todo, TodoError, TodoWrite

state = SqliteState(sys.argv[1] + "/lists.db", "s")

def work(number):
    TodoWrite(state, branch=str(number)).write([Todo(f"Do {number}", "B")])
    try:
        TodoWrite(state).call("null")
    except TodoError as error:
        raise

if __name__ == "__main__":
    TodoWrite(state).write([Todo("A", "B")])
    with multiprocessing.get_context("fork").Pool(4) as pool:
        results = [pool.apply_async(work, [number]) for number in range(8)]
        for result in results:
            try:
                result.get(60)
            except TodoError as error:
                print(error.code, len(error.faults), error.text)
    print(sorted(TodoWrite(state, branch=str(number)).read().todos[0].content for number in range(8)))
    state.close()
""",
        str(tmp_path),
    )
    lines = out.splitlines()
    assert len(lines) == 9
    assert lines[0].startswith('INVALID_ARGS 1 {"error":"INVALID_ARGS: input')
    assert lines[8] == str([f"Do {number}" for number in range(8)])


def test_a_process_at_the_end_of_many_forks_calls() -> None:
    printed = run(
        PRELUDE
        + """
todo = TodoWrite(MemoryState())
for generation in range(60):
    assert todo.call(INPUT % generation).text
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status))
print("the last one")
sys.stdout.flush()
os._exit(0)
"""
    )
    assert printed == "the last one\n"
