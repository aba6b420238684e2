"""An SQLite file that was open when the process was forked: what is written on either side is kept."""

import os
from pathlib import Path

import pytest

from todo_write import SqliteState, TodoWrite

from .support.programs import run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")

PRELUDE = """
import os, sqlite3, sys, threading, time, warnings
warnings.simplefilter("ignore", DeprecationWarning)  # of a fork with threads, which is what this is about
from todo_write import SqliteState, TodoError, TodoWrite
INPUT = '{"todos":[{"content":"%s","activeForm":"B","status":"pending"}]}'
path = sys.argv[1]
"""


@pytest.mark.parametrize("leave", ["state.close()", "sys.exit()", "os._exit(0)"])
@pytest.mark.parametrize("begin", ["write('early')", "todo.read()", "None"])
def test_what_a_child_writes_is_kept_when_the_parent_leaves_first(leave: str, begin: str, tmp_path: Path) -> None:
    path = tmp_path / "lists.db"
    run(
        PRELUDE
        + f"""
state = SqliteState(path, "s")
todo = TodoWrite(state)
todo.call(INPUT % "parent")
begun, begins = os.pipe()
left, leaves = os.pipe()

def write(content):
    TodoWrite(state, branch="child").call(INPUT % content)

child = os.fork()
if child == 0:
    os.close(leaves)
    code = 1
    try:
        {begin}
        os.write(begins, b"x")
        assert os.read(left, 1) == b""
        write("late")
        write("last")
        code = 0
    finally:
        os._exit(code)

os.read(begun, 1)
{leave}
os.close(leaves)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
""",
        str(path),
    )
    with SqliteState(path, "s") as state:
        assert TodoWrite(state, branch="child").read().todos[0].content == "last"
        assert TodoWrite(state).read().todos[0].content == "parent"


def test_a_fork_does_not_wait_for_a_save_that_waits(tmp_path: Path) -> None:
    run(
        PRELUDE
        + """
state = SqliteState(path, "s")
other = sqlite3.connect(path, isolation_level=None, timeout=0)
other.execute("BEGIN IMMEDIATE")
thread = threading.Thread(target=lambda: TodoWrite(state).call(INPUT % "A"))
thread.start()
time.sleep(0.3)
began = time.monotonic()
child = os.fork()
if child == 0:
    os._exit(0)
took = time.monotonic() - began
os.waitpid(child, 0)
assert thread.is_alive()
other.execute("COMMIT")
other.close()
thread.join()
assert TodoWrite(state).read().todos[0].content == "A"
state.close()
assert took < 5, took
""",
        str(tmp_path / "lists.db"),
    )


def test_a_file_that_is_replaced_after_a_fork_is_noticed(tmp_path: Path) -> None:
    run(
        PRELUDE
        + """
state = SqliteState(path, "s")
TodoWrite(state).call(INPUT % "A")
child = os.fork()
if child == 0:
    os._exit(0)
os.waitpid(child, 0)
os.rename(path, path + ".moved")
SqliteState(path, "s").close()
try:
    TodoWrite(state).call(INPUT % "B")
except TodoError as error:
    assert error.code == "STATE_UNAVAILABLE", error
else:
    raise AssertionError("it was written to another file")
""",
        str(tmp_path / "lists.db"),
    )
