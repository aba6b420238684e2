"""What has a wrong type is refused in the component's words, and harms nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.test_wrong_types import VALUES, Strange
from todo_write import Code, MemoryState, Task, TaskBoard, TaskCreation, TaskEdit, TaskStatus, TodoError, Tools

WRONG = [value for value in VALUES if value is not None and type(value) is not str]


@pytest.fixture
def board() -> Any:
    """A board with tasks that must not be lost. Typed as anything, since these tests break the types."""
    board = TaskBoard(MemoryState())
    board.create(subject="Keep this")
    board.create(subject="And this")
    return board


def refused(board: Any, call: Callable[[], object]) -> TodoError:
    """Makes a call that must be refused, and sees that nothing is lost and the next call works."""
    before = board.read()
    with pytest.raises(TodoError) as caught:
        call()
    assert board.read() == before
    assert board.render(before.tasks) == "⬜ #1 Keep this\n⬜ #2 And this"
    return caught.value


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("field", ["subject", "description", "active_form"])
def test_a_create_refuses_a_field_of_a_wrong_type(board: Any, field: str, value: Any) -> None:
    fields = {"subject": "A", field: value}
    error = refused(board, lambda: board.create(**fields))
    assert error.code is Code.INVALID_ARGS
    assert error.faults[0].path == field.replace("active_form", "activeForm")
    assert refused(board, lambda: board.create(TaskCreation(**fields))).message == error.message


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("field", ["status", "subject", "description", "active_form", "owner"])
def test_an_update_refuses_a_field_of_a_wrong_type(board: Any, field: str, value: Any) -> None:
    fields = {"id": "1", field: value}
    error = refused(board, lambda: board.update(**fields))
    assert error.code is Code.INVALID_ARGS
    assert error.faults[0].path == field.replace("active_form", "activeForm")


@pytest.mark.parametrize(
    "value", [5, "2", True, 1.5, b"2", {}, {"2": "2"}, Strange()], ids=lambda value: type(value).__name__
)
@pytest.mark.parametrize("field", ["addBlockedBy", "removeBlockedBy", "addBlocks", "removeBlocks"])
def test_an_update_refuses_ids_that_are_no_list(board: Any, field: str, value: Any) -> None:
    name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in field)
    error = refused(board, lambda: board.update(id="1", **{name: value}))
    assert (error.code, error.faults[0].path) == (Code.INVALID_ARGS, field)
    inside = refused(board, lambda: board.update(id="1", **{name: ["2", Strange()]}))
    assert inside.faults[0].path == f"{field}[1]"


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
def test_an_id_of_a_wrong_type_names_no_task(board: Any, value: Any) -> None:
    for call in (lambda: board.get(value), lambda: board.update(id=value, subject="B")):
        error = refused(board, call)
        assert error.code in (Code.INVALID_ARGS, Code.NOT_FOUND)
        assert error.faults[0].path == "taskId"


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_what_is_no_request_is_refused(board: Any, value: Any) -> None:
    for call in (
        lambda: board.create(value),
        lambda: board.update(value),
        lambda: board.call("task_create", value),
        lambda: board.call("task_update", value),
        lambda: board.call("task_get", value),
    ):
        assert refused(board, call).code is Code.INVALID_ARGS


def test_a_text_is_no_request_even_if_it_is_json(board: Any) -> None:
    for call in (lambda: board.create('{"subject":"A"}'), lambda: board.update('{"taskId":"1","subject":"A"}')):
        assert refused(board, call).faults[0].path == "input"


@pytest.mark.parametrize(
    "value", [None, 5, b"x", ["task_list"], Strange(), "\ud83d", "Task_list"], ids=lambda value: type(value).__name__
)
def test_a_tool_of_no_name_is_refused(board: Any, value: Any) -> None:
    assert refused(board, lambda: board.call(value, "{}")).faults[0].path == "tool"


def test_a_whole_number_is_the_id_of_that_number(board: Any) -> None:
    assert board.get(1).subject == "Keep this"
    assert board.update(id=1, add_blocked_by=[2]).task == board.get("1")
    assert board.get("1").blocked_by == ("2",)


def test_what_a_framework_has_parsed_is_as_good_as_the_typed_form(board: Any) -> None:
    typed = TaskBoard()
    for made in (board.create({"subject": "A", "activeForm": "B", "metadata": {"b": 1, "a": 2}, "else": 1}),):
        expected = typed.create(subject="A", active_form="B", metadata={"b": 1, "a": 2})
        assert made.task == replace(expected.task, id="3")
        assert (made.changes[0].kind, made.changes[0].id) == ("added", "3")
    edit = {"taskId": "3", "addBlocks": ["1"], "status": "in_progress", "metadata": {"a": None}}
    answer = board.update(edit)
    assert answer.task == board.get("3")
    assert answer.task.status is TaskStatus.IN_PROGRESS
    assert (answer.task.blocks, answer.task.metadata) == (("1",), {"b": 1})
    assert [change.kind for change in answer.changes] == ["started"]
    assert answer.revision == board.read().revision
    assert answer.message


def test_a_plain_word_is_a_status(board: Any) -> None:
    assert board.update(id="1", status="in_progress").task.status is TaskStatus.IN_PROGRESS
    assert "completed" in refused_text(lambda: board.update(id="1", status="done"))


def refused_text(call: Callable[[], object]) -> str:
    with pytest.raises(TodoError) as caught:
        call()
    return caught.value.text


class Text(str):
    """A text of a class of its own."""

    __slots__ = ()

    def __str__(self) -> str:
        raise OSError

    def encode(self, *_: object) -> bytes:
        raise OSError


def test_a_text_of_a_class_of_its_own_is_taken_for_the_text_that_it_is(board: Any) -> None:
    made = board.create(subject=Text("Ä"), description=Text(""), metadata={"a": Text("b")}).task
    assert made == Task("3", "Ä", metadata={"a": "b"})
    assert board.update(id=Text("3"), owner=Text("Åsa"), add_blocked_by=[Text("1")]).task.owner == "Åsa"
    assert board.get(Text("3")).blocked_by == ("1",)
    assert board.call(Text("task_get"), Text('{"taskId":"3"}')).revision


class Hostile(TaskEdit):
    """An edit that can't be looked at."""

    def __getattribute__(self, name: str) -> Any:
        raise ZeroDivisionError


def test_a_request_that_can_not_be_looked_at_is_none(board: Any) -> None:
    assert refused(board, lambda: board.update(Hostile("1"))).code is Code.INVALID_ARGS


@pytest.mark.parametrize("value", [value for value in VALUES if value != []], ids=lambda value: type(value).__name__)
def test_a_render_refuses_what_is_no_list_of_tasks(board: Any, value: Any) -> None:
    if isinstance(value, set):
        value = list(value)
    assert refused(board, lambda: board.render(value)).code is Code.INVALID_ARGS
    assert refused(board, lambda: board.render([Task("1", "A"), value])).faults[0].path == "tasks[1]"


@pytest.mark.parametrize("value", [5, b"x", ["\ud83d"], Strange(), "\ud83d"], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    "field", ["id", "subject", "description", "active_form", "owner", "status", "blocks", "blocked_by"]
)
def test_a_render_refuses_a_field_of_a_wrong_type(board: Any, field: str, value: Any) -> None:
    tasks: Any = [Task("1", "A"), Task(**{"id": "2", "subject": "B", field: value})]
    error = refused(board, lambda: board.render(tasks))
    assert (error.code, [fault.path for fault in error.faults]) == (Code.INVALID_ARGS, [f"tasks[1].{field}"])
    assert error.message.startswith(f"INVALID_ARGS: tasks[1].{field}: ")


@pytest.mark.parametrize("field", ["id", "subject", "status", "blocks", "blocked_by"])
def test_a_render_refuses_none_where_there_must_be_something(board: Any, field: str) -> None:
    task: Any = Task(**{"id": "1", "subject": "A", field: None})  # type: ignore[arg-type]
    assert refused(board, lambda: board.render([task])).faults[0].path == f"tasks[0].{field}"


def test_a_render_tells_the_first_faults_and_how_many_more(board: Any) -> None:
    error = refused(board, lambda: board.render([5] * 22))
    assert (len(error.faults), error.more) == (20, 2)
    assert error.message.endswith("; and 2 more faults")


def test_a_render_takes_plain_words_lists_and_any_metadata(board: Any) -> None:
    task: Any = Task("7", "A", status="completed", blocked_by=["1", "2"], metadata=Strange())  # type: ignore[arg-type]
    assert board.render([task, task]) == "✅ #7 A (blocked by: 1, 2)\n✅ #7 A (blocked by: 1, 2)"


@pytest.mark.parametrize("value", [5, 1.5, b"x", [], {}, Strange(), "\ud800"], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("option", ["branch", "prefix", "single", "strict", "limit"])
def test_an_option_of_a_wrong_type_is_refused_in_every_call(option: str, value: Any) -> None:
    if option == "limit" and value == 5:
        value = -5
    given: Any = {option: value}
    state = MemoryState()
    board = TaskBoard(state, **given)
    for call in (
        lambda: board.call("task_create", '{"subject":"A"}'),
        lambda: board.create(subject="A"),
        lambda: board.update(id="1"),
        lambda: board.get("1"),
        board.read,
    ):
        with pytest.raises(TodoError) as caught:
            call()
        assert caught.value.code is Code.INVALID_OPTIONS
        assert f"options.{option}" in caught.value.message
    assert TaskBoard(state).read().revision is None


def test_fields_that_do_not_exist_are_an_error_of_the_program(board: Any) -> None:
    for call in (
        board.create,
        lambda: board.create(subjet="A"),
        lambda: board.create(TaskCreation("A"), subject="A"),
        lambda: board.create(TaskCreation("A"), TaskCreation("B")),
        lambda: board.update(subject="A"),
        lambda: board.update(TaskEdit("1"), owner="Ada"),
        lambda: TaskBoard(brunch="x"),  # type: ignore[call-arg]
    ):
        with pytest.raises(TypeError):
            call()
    assert len(board.read().tasks) == 2


def test_lone_surrogates_are_reported_where_they_stand(board: Any) -> None:
    error = refused(board, lambda: board.update(id="1", subject="\ud83d", owner="\udc00x", add_blocks=["\ud83d"]))
    told = {fault.path for fault in error.faults if fault.problem == "a lone surrogate"}
    assert told == {"subject", "owner", "addBlocks[0]"}
    assert "a lone surrogate" in refused(board, lambda: board.get("\ud83d")).message


def test_the_generic_door_refuses_what_it_can_not_take() -> None:
    tools: Any = Tools(component="task-board")
    assert "INVALID_ARGS" in tools.call("todo_write", "{}").text
    assert "INVALID_ARGS" in tools.call(5, "{}").text
    assert "INVALID_OPTIONS" in tools.call("task_list", "{}", {"nudge": ""}).text
    assert tools.call("task_create", '{"subject":"A"}', {"branch": "b", "single": False}).accepted
