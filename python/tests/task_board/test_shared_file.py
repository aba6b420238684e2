"""A board written by the Rust program `todo-host` is read by this package, and the other way round."""

import json
import subprocess
from importlib.resources import files
from pathlib import Path

import todo_write
from tests.support.copies import BOARD
from tests.support.host import host
from todo_write import SqliteState, TaskBoard, TaskStatus, TodoError


def call(program: str, path: Path, tool: str, given: str, *more: str) -> str:
    """What the program answers to a model's call."""
    component = str(files(todo_write) / BOARD)
    return host(program, path, "call", tool, "--component", component, "--session", "s'1 ä", *more, given=given)


def test_each_reads_what_the_other_has_written(program: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.db"
    with SqliteState(path, "s'1 ä") as state:
        board = TaskBoard(state)
        # By turns, the first writer making the file.
        first = board.create(subject="Of Python", metadata={"z": 1, "a": "ä"})
        made = json.loads(call(program, path, "task_create", '{"subject":"Of Rust 🦀","metadata":{"b":1.5,"a":null}}'))
        assert made["task"] == {"id": "2", "subject": "Of Rust 🦀"}
        assert board.get("2").metadata == {"b": 1.5, "a": None}
        waiting = board.update(id="2", add_blocked_by=["1"])
        assert int(waiting.revision) == int(first.revision) + 2
        done = json.loads(call(program, path, "task_update", '{"taskId":"1","status":"completed"}'))
        assert done["unblocked"] == ["2"]
        assert list(done["task"]["metadata"].items()) == [("z", 1), ("a", "ä")]
        assert [task.status for task in board.read().tasks] == [TaskStatus.COMPLETED, TaskStatus.PENDING]


def test_a_file_made_by_the_program_is_used(program: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.db"
    call(program, path, "task_create", '{"subject":"A"}', "--branch", "b")
    with SqliteState(path, "s'1 ä") as state:
        assert TaskBoard(state, branch="b").get("1").subject == "A"
        assert TaskBoard(state).read().revision is None


def test_both_give_the_model_the_same_bytes(program: str, tmp_path: Path) -> None:
    calls = [
        ("task_create", '{"subject":"A","metadata":{"b":[1.50],"a":1e3}}'),
        ("task_create", '{"subject":"B\\ttab\\u007f","description":"ä\\\\\\""}'),
        ("task_create", "null"),
        ("task_update", '{"taskId":2,"addBlockedBy":["1"],"owner":"Ada"}'),
        ("task_update", '{"taskId":"1","addBlockedBy":["2","1","9"],"status":"done"}'),
        ("task_update", '{"taskId":"1","status":"completed"}'),
        ("task_update", '{"taskId":"2","status":"deleted"}'),
        ("task_get", '{"taskId":"2"}'),
        ("task_list", '{"includeDeleted":true}'),
    ]
    with SqliteState(tmp_path / "python.db", "s'1 ä") as state:
        board = TaskBoard(state)
        for tool, given in calls:
            try:
                ours = board.call(tool, given).text
            except TodoError as error:
                ours = error.text
            assert ours == call(program, tmp_path / "rust.db", tool, given)


def test_both_write_at_once_and_lose_nothing(program: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.db"
    component = str(files(todo_write) / BOARD)
    command = [program, "--state", f"sqlite:{path}", "call", "task_create", "--component", component, "--session", "s"]
    with SqliteState(path, "s") as state:
        board = TaskBoard(state)
        board.create(subject="start")
        running = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(4)]
        for number, process in enumerate(running):
            assert process.stdin is not None
            process.stdin.write(f'{{"subject":"Rust {number}"}}'.encode())
            process.stdin.close()
            board.create(subject=f"Python {number}")
        for process in running:
            assert process.stdout is not None
            assert json.loads(process.stdout.read())["task"]["subject"].startswith("Rust")
            process.stdout.close()
            assert process.wait(120) == 0
        subjects = [task.subject for task in board.read().tasks]
    assert sorted(subjects) == sorted(
        ["start", *(f"{who} {number}" for who in ("Rust", "Python") for number in range(4))]
    )
