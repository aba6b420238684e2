"""A plan on the board: what each call does and gives back."""

import json
import pickle
from copy import copy
from typing import Any

import pytest

from tests.support.programs import run
from tests.support.shelf import Shelf
from todo_write import (
    BoardOptions,
    Code,
    MemoryState,
    StateError,
    StoredBoard,
    Task,
    TaskAnswer,
    TaskBoard,
    TaskChange,
    TaskChangeKind,
    TaskCreation,
    TaskEdit,
    TaskStatus,
    TodoError,
    Tools,
)


@pytest.fixture
def board() -> TaskBoard:
    """A board with two tasks, the second of which waits for the first."""
    board = TaskBoard(MemoryState())
    board.create(subject="Write a parser", active_form="Writing a parser")
    board.create(TaskCreation("Release it", "To PyPI", metadata={"size": 1}))
    board.update(TaskEdit("2", add_blocked_by=["1"], owner="Ada"))
    return board


def refused(call: Any) -> TodoError:
    with pytest.raises(TodoError) as caught:
        call()
    return caught.value


def test_a_task_is_given_whole_and_equal_by_every_call(board: TaskBoard) -> None:
    expected = Task("2", "Release it", "To PyPI", None, "Ada", TaskStatus.PENDING, (), ("1",), {"size": 1})
    answer = board.update(id="2", owner="Ada")
    assert answer == TaskAnswer(expected, (), answer.message, (), answer.revision)
    assert board.get("2") == expected
    assert board.read() == StoredBoard((board.get("1"), expected), (), 0, answer.revision)
    assert board.get("1").blocks == ("2",)


def test_a_new_task_is_a_change_and_pending() -> None:
    answer = TaskBoard().create(subject="A", description="", active_form="Doing A")
    assert answer.task == Task("1", "A", active_form="Doing A")
    assert answer.changes == (TaskChange(TaskChangeKind.ADDED, "1"),)
    assert (answer.unblocked, answer.revision) == ((), "1")
    assert answer.message


def test_a_completed_task_sets_free_who_waits_for_it(board: TaskBoard) -> None:
    answer = board.update(id="1", status=TaskStatus.COMPLETED)
    assert answer.unblocked == ("2",)
    assert answer.changes == (TaskChange(TaskChangeKind.COMPLETED, "1"), TaskChange(TaskChangeKind.UNBLOCKED, "2"))
    assert board.get("2").blocked_by == ()


@pytest.mark.parametrize("status", TaskStatus)
def test_every_status_goes_in_and_comes_out(board: TaskBoard, status: TaskStatus) -> None:
    assert board.update(id="1", status=status).task.status is status
    assert board.get("1").status is status
    assert board.read().tasks[0].status is status


def test_every_field_of_an_edit_reaches_its_own_place(board: TaskBoard) -> None:
    for subject in ("C", "D", "E"):
        board.create(subject=subject)
    board.update(id="2", add_blocked_by=("3",))
    board.update(id="4", add_blocked_by={"2"})
    answer = board.update(
        id="2",
        status=TaskStatus.IN_PROGRESS,
        subject="Ship it",
        description="To all",
        active_form="Shipping it",
        owner="Bob",
        add_blocked_by=iter(["5"]),
        remove_blocked_by=["1"],
        remove_blocks=["4"],
        metadata={"size": None, "age": 2},
    )
    expected = Task("2", "Ship it", "To all", "Shipping it", "Bob", TaskStatus.IN_PROGRESS, (), ("3", "5"), {"age": 2})
    assert answer.task == expected
    assert board.update(id="2", add_blocks=["4"]).task.blocks == ("4",)
    assert board.get("4").blocked_by == ("2",)


def test_an_edit_is_made_whole_or_not_at_all(board: TaskBoard) -> None:
    before = board.read()
    error = refused(lambda: board.update(id="1", subject="New", add_blocked_by=["2", "9"]))
    assert error.code is Code.INVALID_DEPENDENCY
    assert [fault.path for fault in error.faults] == ["addBlockedBy[0]", "addBlockedBy[1]"]
    assert board.read() == before


def test_each_rule_of_the_board_has_its_code(board: TaskBoard) -> None:
    assert refused(lambda: board.get("9")).code is Code.NOT_FOUND
    assert refused(lambda: board.update(id="9")).code is Code.NOT_FOUND
    board.update(id="1", status=TaskStatus.IN_PROGRESS)
    assert refused(lambda: board.update(id="2", status=TaskStatus.IN_PROGRESS)).code is Code.INVALID_STATUS
    assert refused(lambda: board.update(id="1", add_blocked_by=["2"])).code is Code.INVALID_DEPENDENCY
    assert refused(lambda: board.create(subject=" ")).code is Code.INVALID_ARGS
    assert refused(TaskBoard(prefix="temp:x").read).code is Code.INVALID_OPTIONS


def test_a_model_s_call_gives_its_text_the_changes_and_the_revision(board: TaskBoard) -> None:
    outcome = board.call("task_update", '{"taskId":"1","status":"completed"}')
    assert json.loads(outcome.text)["unblocked"] == ["2"]
    assert [change.kind for change in outcome.changes] == ["completed", "unblocked"]
    assert outcome.revision == board.read().revision
    listed = board.call("task_list", "{}")
    assert (listed.changes, listed.revision) == ((), outcome.revision)
    assert TaskBoard().call("task_list", "{}").revision is None
    assert board.call("task_get", b'{"taskId":2}').text == board.call("task_get", {"taskId": "2"}).text


def test_a_tool_that_does_not_exist_is_refused(board: TaskBoard) -> None:
    error = refused(lambda: board.call("todo_write", "{}"))
    assert (error.code, error.faults[0].path) == (Code.INVALID_ARGS, "tool")
    assert error.text == '{"error":"' + error.message.replace('"', '\\"') + '"}'


def test_a_drawing_has_a_line_a_task_and_no_deleted_ones(board: TaskBoard) -> None:
    board.update(id="1", status=TaskStatus.IN_PROGRESS)
    board.create(subject="Gone\nfor good")
    assert board.render(board.read().tasks) == (
        "🔄 #1 Writing a parser\n⬜ #2 Release it (blocked by: 1)\n⬜ #3 Gone for good"
    )
    board.update(id="3", status=TaskStatus.DELETED)
    assert len(board.render(iter(board.read().tasks)).splitlines()) == 2
    assert board.get("3").status is TaskStatus.DELETED
    assert board.render([]) == ""


def test_the_host_may_let_several_tasks_be_in_progress_and_none_begin_too_early(board: TaskBoard) -> None:
    state = MemoryState()
    shared = TaskBoard(state, single=False)
    for subject in ("A", "B", "C"):
        shared.create(subject=subject)
    for task in ("1", "2"):
        assert shared.update(id=task, status=TaskStatus.IN_PROGRESS).task.status is TaskStatus.IN_PROGRESS
    shared.update(id="3", add_blocked_by=["1"])
    strict = TaskBoard(state, single=False, strict=True)
    assert refused(lambda: strict.update(id="3", status=TaskStatus.IN_PROGRESS)).code is Code.INVALID_STATUS
    assert shared.update(id="3", status=TaskStatus.IN_PROGRESS).task.status is TaskStatus.IN_PROGRESS


def test_each_branch_and_each_prefix_has_a_board_of_its_own() -> None:
    state = Shelf()
    boards = (TaskBoard(state), TaskBoard(state, "b"), TaskBoard(state, "b", prefix="p"))
    for number, board in enumerate(boards):
        board.create(subject=f"Of {number}")
    assert list(state.entries) == ["tasks", "tasks:b", "p:b"]
    assert [board.get("1").subject for board in boards] == ["Of 0", "Of 1", "Of 2"]


def test_options_are_what_was_given() -> None:
    options = TaskBoard(None, "b", prefix="p", single=False, strict=True, limit=9).options
    assert options == BoardOptions("b", "p", False, True, 9)
    assert TaskBoard().options == BoardOptions()


def test_input_over_the_limit_is_refused() -> None:
    board = TaskBoard(limit=30)
    assert board.create(subject="x" * 30).task.id == "1"
    for call in (
        lambda: board.create(subject="x" * 31),
        lambda: board.create(subject="x", metadata="y" * 31),
        lambda: board.call("task_create", {"subject": "x" * 30}),
    ):
        assert refused(call).code is Code.INVALID_ARGS


def test_a_larger_limit_lets_more_in() -> None:
    board, text = TaskBoard(limit=1 << 22), "x" * (1 << 21)
    assert board.create(subject="A", metadata={"a": text}).task.metadata == {"a": text}
    assert board.update({"taskId": "1", "metadata": {"a": "y", "b": text}}).task.metadata == {"a": "y", "b": text}  # type: ignore[call-overload]
    assert board.call("task_create", {"subject": "B", "description": text}).revision == "3"
    assert board.create({"subject": "C", "description": text}).task.description == text  # type: ignore[call-overload]


def test_the_model_is_told_of_four_tools_in_each_dialect() -> None:
    board = TaskBoard()
    for dialect in ("json-schema", "openai-strict", "gemini"):
        found = board.definitions(dialect)
        assert [definition.name for definition in found] == ["task_create", "task_update", "task_get", "task_list"]
        assert found == Tools(component="task-board").definitions(dialect)
    assert board.definitions("openai-strict")[0].parameters["additionalProperties"] is False
    assert "task_update" in board.guidance()
    with pytest.raises(ValueError, match="Dialect"):
        board.definitions("json_schema")


def test_a_board_with_a_record_that_can_not_be_read_is_not_empty() -> None:
    state = MemoryState()
    good = '"2":{"id":"2","subject":"Good","status":"pending"}'
    bad = ",".join(f'"{number}":{{"id":"{number}"}}' for number in range(3, 28))
    state.save("tasks", f'{{"highwatermark":2,"tasks":{{{good},{bad}}}}}', None)
    stored = TaskBoard(state).read()
    assert [task.subject for task in stored.tasks] == ["Good"]
    assert (len(stored.unreadable), stored.more) == (20, 5)
    assert stored.unreadable[0].path == "state.tasks.3.subject"
    state.save("tasks", "{}x", "1")
    assert refused(TaskBoard(state).read).code is Code.STATE_CORRUPT
    assert TaskBoard(state).create(subject="Again").task.id == "1"


def test_a_failure_of_the_state_is_a_refusal_and_its_cause() -> None:
    class Failing(MemoryState):
        def save(self, key: str, value: str, expected: str | None) -> str:
            raise StateError("full", "no room")

    error = refused(lambda: TaskBoard(Failing()).create(subject="A"))
    assert error.code is Code.STATE_FULL
    assert "no room" in error.text
    assert isinstance(error.__cause__, StateError)


def test_a_copy_of_a_board_works_as_the_first_one() -> None:
    board = TaskBoard(Shelf(), "a long name of a branch", single=False)
    board.create(subject="A")
    for made in (pickle.loads(pickle.dumps(board)), copy(board)):
        assert made.read() == board.read()
        assert made.options == board.options
    answer = board.create(subject="B", metadata={"a": [1]})
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert len({answer.task, board.get("2")}) == 1


def test_hooks_are_of_the_checklist_alone() -> None:
    with pytest.raises(ValueError, match="task-board asks no hooks"):
        Tools(component="task-board", hooks=[lambda _, __: []])
    with pytest.raises(ValueError, match="Component"):
        Tools(component="board")


def test_the_component_is_loaded_for_a_board_alone(tmp_path: Any) -> None:
    program = """
import os, sys
from todo_write import TaskBoard, TodoWrite
board, todo = TaskBoard(), TodoWrite()
if "board" in sys.argv:
    board.create(subject="A"), board.read(), board.render([]), board.definitions(), board.guidance()
if "todo" in sys.argv:
    todo.read()
print(len(os.listdir(os.environ["TODO_WRITE_CACHE"])) if os.path.isdir(os.environ["TODO_WRITE_CACHE"]) else 0)
"""
    for number, kinds in enumerate(([], ["todo"], ["board"], ["todo", "board"])):
        out = run(program, *kinds, environment={"TODO_WRITE_CACHE": str(tmp_path / str(number))})
        assert out == f"{len(kinds)}\n"
