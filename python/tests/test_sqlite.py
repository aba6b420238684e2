"""What an SQLite file holds, what can be wrong with it, and what is said about that."""

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from todo_write import Code, Entry, FailureCode, SqliteState, StateError, Todo, TodoError, TodoWrite

from .support.programs import run
from .support.texts import sent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database is to be."""
    return tmp_path / "lists.db"


def refused(path: Path | str, code: str, *parts: str) -> StateError:
    with pytest.raises(StateError) as caught:
        SqliteState(path, "s")
    error = caught.value
    assert error.code == code, error
    for part in (*parts, str(path)):
        assert part in str(error)
    assert not str(path) or str(path) not in error.message
    return error


def execute(path: Path, *statements: str) -> list[Any]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return [connection.execute(statement).fetchone() for statement in statements]


def test_a_new_file_is_as_other_hosts_make_it(tmp_path: Path) -> None:
    path = tmp_path / "a ' file?#.db"
    with SqliteState(path, "a session") as state:
        state.save("todos", "[]", None)
        marks = execute(path, "PRAGMA application_id", "PRAGMA user_version", "PRAGMA journal_mode")
        rows = execute(path, "SELECT session, key, value, revision FROM state", "SELECT created = updated FROM state")
    assert marks == [(0x746F646F,), (1,), ("wal",)]
    assert rows == [("a session", "todos", "[]", 1), (1,)]


def test_what_was_saved_is_there_after_opening_again(path: Path) -> None:
    with SqliteState(path, "s") as state:
        revision = TodoWrite(state).write([Todo("Ünïcödé ✅ 🔄\0", "B")]).revision
    with SqliteState(str(path), "s") as state:
        stored = TodoWrite(state).read()
    assert (stored.todos, stored.revision) == ((Todo("Ünïcödé ✅ 🔄\0", "B"),), revision)


def test_sessions_and_branches_are_apart(path: Path) -> None:
    for session in ("", "s", "S", "s' OR 1=1 --", "a\0b", "ä"):
        with SqliteState(path, session) as state:
            for branch in ("", "b", "s"):
                todo = TodoWrite(state, branch=branch)
                assert todo.read().todos == ()
                todo.write([Todo(f"Of {session!r} {branch!r}", "B")])
                assert todo.read().todos[0].content == f"Of {session!r} {branch!r}"


def test_a_save_is_refused_unless_the_revision_is_the_stored_one(path: Path) -> None:
    with SqliteState(path, "s") as state:
        for expected in ("1", "x", "", "0", "-1", "9" * 30, "0" * 20 + "9" * 30, "9" * 5000, "\u0661"):
            with pytest.raises(StateError) as caught:
                state.save("k", "v", expected)
            assert caught.value.code is FailureCode.CONFLICT
        first = state.save("k", "1", None)
        second = state.save("k", "2", first)
        for late in (None, first, f" {second}", f"{second} ", f"{second}\n", f"0{second}", f"+{second}"):
            with pytest.raises(StateError):
                state.save("k", "3", late)
        assert state.load("k") == Entry("2", second)


def test_a_revision_never_comes_back(path: Path) -> None:
    with SqliteState(path, "s") as state:
        first = state.save("k", "1", None)
        execute(path, "DELETE FROM state")
        assert state.load("k") is None
        assert state.save("k", "1", None) != first


def test_a_value_that_is_no_text_is_reported_by_a_read_and_replaced_by_a_write(path: Path) -> None:
    for value in ("x'5b5d'", "CAST(x'ff' AS TEXT)", "'no list'"):
        with SqliteState(path, "s") as state:
            TodoWrite(state).write([Todo("A", "B")])
            execute(path, f"UPDATE state SET value = {value}")
            with pytest.raises(TodoError) as caught:
                TodoWrite(state).read()
            assert caught.value.code is Code.STATE_CORRUPT
            assert TodoWrite(state).write([Todo("A", "B")]).old_todos is None


def test_many_may_open_a_new_file_at_once(path: Path) -> None:
    def work(number: int) -> str:
        with SqliteState(path, "s") as state:
            return state.save(str(number), "1", None)

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(work, range(8)))) == 8


def test_many_processes_write_one_branch(path: Path) -> None:
    worker = """
import sys
from todo_write import SqliteState, Todo, TodoError, TodoWrite
with SqliteState(sys.argv[1], "s") as state:
    written = 0
    while written < 20:
        try:
            TodoWrite(state, warn=False).write([Todo(f"{sys.argv[2]}.{written}", "B")])
        except TodoError as error:
            assert error.code == "STATE_CONFLICT", error
        else:
            written += 1
"""
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda number: run(worker, str(path), str(number)), range(4)))
    with SqliteState(path, "s") as state:
        assert int(TodoWrite(state).read().revision or 0) >= 80


def test_errors_when_the_database_is_another_program_s(tmp_path: Path) -> None:
    for name, statements in {
        "tables.db": ["CREATE TABLE state (anything)"],
        "id.db": ["PRAGMA application_id = 42", "CREATE TABLE t (x)"],
        "version.db": ["PRAGMA user_version = 7", "CREATE TABLE t (x)"],
    }.items():
        path = tmp_path / name
        execute(path, *statements)
        before = path.read_bytes()
        refused(path, "other", "database of another program", "name another file")
        assert path.read_bytes() == before


def test_errors_when_the_file_is_no_database(path: Path) -> None:
    for content in ("Dear diary, " * 1000, "Dear diary, ", "x"):
        path.write_text(content)
        refused(path, "other", "not an SQLite database", "name another file")
        assert path.read_text() == content
        assert list(path.parent.iterdir()) == [path]


def test_errors_when_the_version_is_newer(path: Path) -> None:
    SqliteState(path, "s").close()
    execute(path, "PRAGMA user_version = 2")
    refused(path, "other", "newer version", "format 2")


def test_errors_when_the_file_is_read_only(path: Path) -> None:
    SqliteState(path, "s").close()
    path.chmod(0o400)
    refused(path, "denied", "read-only", "allow this user to write")


def test_errors_when_the_folder_is_missing(tmp_path: Path) -> None:
    refused(tmp_path / "not there" / "lists.db", "unavailable", "there is no folder", "not there")


def test_errors_when_the_path_is_no_place_for_a_file(tmp_path: Path) -> None:
    refused(tmp_path, "other", "is a folder")
    refused(f"{tmp_path}/new/", "other", "is a folder")
    for name in ("", ":memory:", "file:x?mode=memory", f"{tmp_path}/a\0b"):
        refused(name, "other", "no file name", "MemoryState")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such thing")
def test_errors_when_the_path_is_a_pipe(path: Path) -> None:
    os.mkfifo(path)
    refused(path, "other", "device or a pipe")


def test_errors_when_the_name_is_too_long(tmp_path: Path) -> None:
    refused(tmp_path / ("x" * 300), "unavailable", "can't open")


@pytest.mark.parametrize("path", [None, 5, [], b"lists.db", b"lists.db\xff"], ids=repr)
def test_errors_when_the_path_is_no_path(path: Any) -> None:
    with pytest.raises(TypeError, match=r"of type|not NoneType|not int|not list"):
        SqliteState(path, "s")


@pytest.mark.parametrize("session", [None, 5, b"s", "\ud800"], ids=repr)
def test_errors_when_the_session_is_no_text(session: Any, path: Path) -> None:
    with pytest.raises((TypeError, ValueError)):
        SqliteState(path, session)
    assert not path.exists()


def test_errors_when_the_database_is_damaged(path: Path) -> None:
    with SqliteState(path, "s") as state:
        for number in range(50):
            state.save(str(number), "x" * 2000, None)
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    with SqliteState(path, "s") as state, pytest.raises(TodoError) as caught:
        TodoWrite(state).call(sent("A"))
    assert caught.value.code is Code.STATE_UNAVAILABLE
    assert isinstance(caught.value.__cause__, StateError)
    assert str(path) in str(caught.value.__cause__)
    assert str(path) not in caught.value.text


def test_errors_when_the_file_is_removed_or_replaced_while_it_is_open(path: Path) -> None:
    with SqliteState(path, "s") as state:
        todo = TodoWrite(state)
        todo.call(sent("A"))
        moved = path.rename(path.with_name("moved.db"))
        for _ in range(2):
            with pytest.raises(TodoError) as caught:
                todo.call(sent("B"))
            assert caught.value.code is Code.STATE_UNAVAILABLE
            assert "removed or replaced" in str(caught.value.__cause__)
            path.write_text("something else")
        path.unlink()
        moved.rename(path)
        assert todo.read().todos[0].content == "A"


def test_errors_when_the_file_is_emptied_while_it_is_open(path: Path) -> None:
    with SqliteState(path, "s") as state:
        TodoWrite(state).call(sent("A"))
        os.truncate(path, 0)
        with pytest.raises(TodoError) as caught:
            TodoWrite(state).call(sent("B"))
        assert caught.value.code is Code.STATE_UNAVAILABLE


def test_a_writer_that_does_not_let_go_is_a_refusal_in_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("todo_write.state._patience.PATIENCE", 0.2)
    with SqliteState(path, "s") as state, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(TodoError) as caught:
            TodoWrite(state).call(sent("A"))
        assert caught.value.code is Code.STATE_UNAVAILABLE
        assert "held by another process" in str(caught.value.__cause__)
        other.execute("COMMIT")
        assert TodoWrite(state).call(sent("A")).revision == "1"


def test_a_full_disk_is_a_refusal(path: Path) -> None:
    with SqliteState(path, "s") as state:
        TodoWrite(state).call(sent("A"))
        connection = state._connection  # noqa: SLF001 - there is no other way to a full disk
        assert connection is not None
        connection.execute("PRAGMA max_page_count = 10")
        with pytest.raises(TodoError) as caught:
            TodoWrite(state).call(sent("x" * 200_000))
        assert caught.value.code is Code.STATE_FULL
        assert TodoWrite(state).call(sent("A")).changes == ()


def test_a_state_that_was_closed_opens_the_file_again(path: Path) -> None:
    state = SqliteState(path, "s")
    TodoWrite(state).call(sent("A"))
    state.close()
    state.close()
    assert TodoWrite(state).read().todos[0].content == "A"
    state.close()


def test_a_close_that_is_interrupted_leaves_the_state_usable(path: Path) -> None:
    state = SqliteState(path, "s")
    TodoWrite(state).call(sent("A"))
    open_one: Any = state._connection  # noqa: SLF001 - there is no other way to be interrupted at that moment

    class Interrupted:
        def close(self) -> None:
            open_one.close()
            raise KeyboardInterrupt

    state._connection = Interrupted()  # type: ignore[assignment]  # noqa: SLF001
    with pytest.raises(KeyboardInterrupt):
        state.close()
    assert TodoWrite(state).read().todos[0].content == "A"
    state.close()


def test_a_file_that_is_closed_before_a_statement_begins_is_opened_again(path: Path) -> None:
    """As the handler of a signal can do, which runs between any two steps."""
    state = SqliteState(path, "s")
    first = state.save("k", "1", None)

    class ClosedMeanwhile:
        def __init__(self) -> None:
            self.connection: Any = state._connection  # noqa: SLF001

        def execute(self, *arguments: Any) -> Any:
            state.close()
            return self.connection.execute(*arguments)

        def close(self) -> None:
            self.connection.close()

    state._connection = ClosedMeanwhile()  # type: ignore[assignment]  # noqa: SLF001
    assert state.load("k") == Entry("1", first)
    state._connection = ClosedMeanwhile()  # type: ignore[assignment]  # noqa: SLF001
    second = state.save("k", "2", first)
    assert state.load("k") == Entry("2", second)
    state.close()


def test_a_second_state_on_a_file_leaves_the_locks_of_the_first_alone(path: Path) -> None:
    look = """
import contextlib, sqlite3, sys
with contextlib.closing(sqlite3.connect(sys.argv[1])) as connection:
    print(connection.execute("SELECT count(*) FROM state").fetchone()[0])
"""
    with SqliteState(path, "s") as first:
        first.save("1", "v", None)
        with SqliteState(path, "s"):
            # Another process that finds no lock takes itself for the last one, and removes the log that we write to.
            assert run(look, str(path)).strip() == "1"
            first.save("2", "v", None)
            assert run(look, str(path)).strip() == "2"
