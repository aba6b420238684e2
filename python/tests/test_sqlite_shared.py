"""A session written by the Rust program `todo-host` is read by this package, and the other way round."""

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from todo_write import SqliteState, StateError, Todo, TodoError, TodoWrite

from .support.host import host
from .support.texts import sent


def test_each_reads_what_the_other_has_written(program: str, tmp_path: Path) -> None:
    path, session = tmp_path / "lists.db", "s'1 ä"
    with SqliteState(path, session) as state:
        todo = TodoWrite(state)
        # By turns, the first writer making the file, and each answer telling what the other one wrote.
        first = todo.call(sent("Of Python"))
        assert json.loads(first.text)["oldTodos"] is None
        answer = json.loads(host(program, path, "call", "--session", session, given=sent("Of Rust 🦀")))
        assert [item["content"] for item in answer["oldTodos"]] == ["Of Python"]
        assert todo.read().todos == (Todo("Of Rust 🦀", "Doing Of Rust 🦀"),)
        second = todo.call(sent("Of Rust 🦀", "Of Python again"))
        assert [change.content for change in second.changes] == ["Of Python again"]
        assert int(second.revision) == int(first.revision) + 2
        shown = host(program, path, "show", "--session", session)
        assert todo.render(todo.read().todos) in shown


def test_a_file_made_by_the_program_is_used(program: str, tmp_path: Path) -> None:
    path = tmp_path / "lists.db"
    host(program, path, "call", "--session", "s", "--branch", "b", given=sent("A"))
    with SqliteState(path, "s") as state:
        assert TodoWrite(state, branch="b").read().todos[0].content == "A"
        assert TodoWrite(state).read().todos == ()


def test_both_give_the_model_the_same_bytes(program: str, tmp_path: Path) -> None:
    inputs = [
        sent("A", "B"),
        "null",
        '{"todos":[{}]}',
        sent("B", status="completed"),
        sent("A\ttab\u007f", 'ä\\"'),
        sent(),
    ]
    with SqliteState(tmp_path / "python.db", "s") as state:
        for given in inputs:
            try:
                ours = TodoWrite(state).call(given).text
            except TodoError as error:
                ours = error.text
            assert ours == host(program, tmp_path / "rust.db", "call", "--session", "s", given=given)


def test_both_write_at_once_and_lose_nothing(program: str, tmp_path: Path) -> None:
    path = tmp_path / "lists.db"
    with SqliteState(path, "s") as state:
        todo = TodoWrite(state, warn=False)
        todo.call(sent("start"))
        running = [
            subprocess.Popen(
                [program, "--state", f"sqlite:{path}", "call", "--session", "s"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            for _ in range(6)
        ]
        olds, news = [], ["start"]
        for number, process in enumerate(running):
            assert process.stdin is not None
            process.stdin.write(sent(f"Rust {number}").encode())
            process.stdin.close()
            news += [f"Rust {number}", f"Python {number}"]
            olds.append(json.loads(todo.call(sent(f"Python {number}")).text)["oldTodos"][0]["content"])
        for process in running:
            assert process.stdout is not None
            olds.append(json.loads(process.stdout.read())["oldTodos"][0]["content"])
            process.stdout.close()
            assert process.wait(120) == 0
        # All but the last list were replaced by exactly one writer.
        assert sorted([*olds, todo.read().todos[0].content]) == sorted(news)


def test_both_say_the_same_about_a_file_that_cannot_be_used(program: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("Dear diary")
    for name, statement in (("newer", "PRAGMA user_version = 2"), ("other", "PRAGMA application_id = 42")):
        SqliteState(tmp_path / name, "s").close()
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            connection.execute(statement)
    for name in ("folder", "folder/", "text", "newer", "other", "missing/lists.db", "x" * 300):
        path = f"{tmp_path}/{name}"
        with pytest.raises(StateError) as caught:
            SqliteState(path, "s")
        command = [program, "--state", f"sqlite:{path}", "show", "--session", "s"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
        assert str(caught.value) in done.stderr
