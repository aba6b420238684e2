"""What is no list is refused in the component's words, and harms nothing."""

from typing import Any

import pytest

from todo_write import Code, MemoryState, Status, Todo, TodoError, TodoWrite, Tools

from .support.texts import sent


class Strange:
    """A value that JSON can't say."""


CIRCLE: list[Any] = []
CIRCLE.append(CIRCLE)
DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]
VALUES: list[Any] = [
    None,
    True,
    5,
    10**5000,
    -1,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    b"x",
    b"\xff",
    [],
    {},
    {1, 2},
    Strange(),
    CIRCLE,
    DEEP,
]


@pytest.fixture
def todo() -> Any:
    """A tool with a list that must not be lost. Typed as anything, since these tests break the types."""
    todo = TodoWrite(MemoryState())
    todo.write([Todo("Keep this", "Keeping this")])
    return todo


def refused(todo: Any, call: Any) -> TodoError:
    """Makes a call that must be refused, and sees that nothing is lost and the next call works."""
    before = todo.read()
    with pytest.raises(TodoError) as caught:
        call()
    assert todo.read() == before
    assert todo.render(before.todos) == "⬜ Keep this"
    return caught.value


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_call_refuses_what_is_no_input(todo: Any, value: Any) -> None:
    error = refused(todo, lambda: todo.call(value))
    assert error.code is Code.INVALID_ARGS
    assert error.faults


@pytest.mark.parametrize("value", [value for value in VALUES if value != []], ids=lambda value: type(value).__name__)
def test_a_write_refuses_what_is_no_list(todo: Any, value: Any) -> None:
    if isinstance(value, set):
        value = list(value)
    error = refused(todo, lambda: todo.write(value))
    assert error.code is Code.INVALID_ARGS
    assert error.faults[0].path.startswith("todos")


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("field", ["content", "active_form", "status"])
def test_a_write_refuses_a_field_of_a_wrong_type(todo: Any, field: str, value: Any) -> None:
    if field != "status" and value == "x":
        value = " "
    fields = {"content": "A", "active_form": "B", "status": Status.PENDING, field: value}
    error = refused(todo, lambda: todo.write([Todo(**fields)]))
    assert error.faults[0].path == f"todos[0].{field.replace('active_form', 'activeForm')}"


@pytest.mark.parametrize("value", [value for value in VALUES if value != []], ids=lambda value: type(value).__name__)
def test_a_render_refuses_what_is_no_list(todo: Any, value: Any) -> None:
    if isinstance(value, set):
        value = list(value)
    assert refused(todo, lambda: todo.render(value)).code is Code.INVALID_ARGS


@pytest.mark.parametrize(
    "value", [5, 1.5, b"x", [], {}, Strange(), CIRCLE, "\ud800"], ids=lambda value: type(value).__name__
)
@pytest.mark.parametrize("option", ["branch", "prefix", "nudge", "autoclear", "warn", "limit"])
def test_an_option_of_a_wrong_type_is_refused_in_every_call(option: str, value: Any) -> None:
    if option == "limit" and value == 5:
        value = -5
    given: Any = {option: value}
    state = MemoryState()
    todo = TodoWrite(state, **given)
    for call in (lambda: todo.call(sent("A")), lambda: todo.write([Todo("A", "B")]), todo.read):
        with pytest.raises(TodoError) as caught:
            call()
        assert caught.value.code is Code.INVALID_OPTIONS
        assert f"options.{option}" in caught.value.message
    assert TodoWrite(state).read().todos == ()


def test_an_option_that_does_not_exist_is_an_error_of_the_program() -> None:
    unknown: Any = {"brunch": "x"}
    with pytest.raises(TypeError, match="brunch"):
        TodoWrite(**unknown)


@pytest.mark.parametrize("dialect", [None, 5, "", "openai", "json_schema"])
def test_a_dialect_that_does_not_exist_is_an_error_of_the_program(dialect: Any) -> None:
    with pytest.raises(ValueError, match="Dialect"):
        TodoWrite().definition(dialect)


class Hostile(str):
    """A text that can't be looked at."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __hash__(self) -> int:
        raise ZeroDivisionError

    def __repr__(self) -> str:
        raise ZeroDivisionError


def test_a_dialect_of_a_class_of_its_own_is_taken_for_what_it_is() -> None:
    assert TodoWrite().definition(Hostile("gemini")) == TodoWrite().definition("gemini")
    with pytest.raises(ValueError, match="Dialect"):
        TodoWrite().definition(Hostile("none"))


@pytest.mark.parametrize(
    ("name", "value"), [("time_limit", 0), ("time_limit", "1"), ("memory_limit", -1), ("memory_limit", 1.5)]
)
def test_a_limit_that_is_none_is_an_error_of_the_program(name: str, value: Any) -> None:
    limits: Any = {name: value}
    with pytest.raises((TypeError, ValueError), match=name):
        TodoWrite(**limits)


def test_lone_surrogates_are_reported_where_they_stand(todo: Any) -> None:
    for call in (
        lambda: todo.write([Todo("\ud83d", "\udc00x")]),
        lambda: todo.call(sent("\ud83d")),
        lambda: todo.call({"todos": [{"content": "\udfff", "activeForm": "B", "status": "pending"}]}),
        lambda: todo.render([Todo("A", "\ud83d", Status.IN_PROGRESS)]),
    ):
        assert "a lone surrogate" in refused(todo, call).message


def test_every_fault_is_told_at_once(todo: Any) -> None:
    items = [{"content": "", "activeForm": "B", "status": "done"}, 5, Todo("A", "B")]
    error = refused(todo, lambda: todo.write(items))
    assert {fault.path for fault in error.faults} >= {"todos[0].content", "todos[0].status", "todos[1]"}
    assert error.text.startswith('{"error":"INVALID_ARGS: todos[0]')


def test_arguments_that_a_framework_has_parsed_are_as_good_as_text() -> None:
    todo: Any = TodoWrite()
    items = [{"content": "A", "activeForm": "B", "status": Status.PENDING}]
    assert todo.call({"todos": items}).text == TodoWrite().call(sent("A").replace("Doing A", "B")).text
    assert todo.call(sent("ä").encode()).changes[0].content == "ä"
    assert todo.write(items).todos == (Todo("A", "B"),)
    assert todo.write(tuple(items)).old_todos == (Todo("A", "B"),)
    assert todo.write(Todo(name, name) for name in ("C", "D")).todos[1].content == "D"


def test_the_generic_door_refuses_what_it_can_not_take() -> None:
    tools: Any = Tools()
    assert "INVALID_ARGS" in tools.call("no_such_tool", "{}").text
    assert "INVALID_ARGS" in tools.call(5, "{}").text
    assert "INVALID_ARGS" in tools.call("todo_write", None).text
    assert "INVALID_OPTIONS" in tools.call("todo_write", "{}", 5).text
    assert tools.call("todo_write", sent("A"), {"branch": "b", "nudge": ""}).accepted
