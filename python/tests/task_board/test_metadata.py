"""Metadata is a Python value here and JSON text there, and nothing of it is lost or made up on the way."""

from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest

from todo_write import Code, MemoryState, TaskBoard, TaskStatus, Todo, TodoError, TodoWrite

VALUES: list[Any] = [
    "text",
    "",
    {},
    {"z": 1, "a": {"y": [1, 2.5, None, True], "b": 'ä 😀 \\ " \n'}, "": -0.0},
    {"large": 10**76, "larger than every float": Decimal("1E+400"), "long": Decimal("1" * 5000)},
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_comes_back_as_it_was(value: Any) -> None:
    board = TaskBoard()
    assert board.create(subject="A", metadata=value).task.metadata == value
    assert board.get("1").metadata == value
    assert board.read().tasks[0].metadata == value
    assert board.update(id="1", metadata=value).task.metadata == value
    assert board.render(board.read().tasks) == "⬜ #1 A"


def test_keys_keep_their_order() -> None:
    board = TaskBoard()
    board.create(subject="A", metadata={"z": 1, "b": {"y": 1, "c": 2}, "a": 3})
    metadata: Any = board.get("1").metadata
    assert (list(metadata), list(metadata["b"])) == (["z", "b", "a"], ["y", "c"])
    assert '"metadata":{"z":1,"b":{"y":1,"c":2},"a":3}' in board.call("task_get", '{"taskId":"1"}').text


def test_what_a_model_wrote_is_read_whatever_its_numbers_are() -> None:
    board = TaskBoard()
    digits = "1" * 5000
    board.call(
        "task_create", f'{{"subject":"A","metadata":{{"a":{digits},"b":1e400,"c":-1E99999999999999999999,"d":1.50}}}}'
    )
    metadata: Any = board.get("1").metadata
    assert metadata == {"a": Decimal(digits), "b": Decimal("1E400"), "c": float("-inf"), "d": 1.5}


class Raising(dict[str, Any]):
    def items(self) -> Any:
        raise OSError


class Twice(dict[str, Any]):
    def items(self) -> Any:
        return [("a", 1), ("a", 2)]


CIRCLE: dict[str, Any] = {}
CIRCLE["circle"] = CIRCLE
DEEP: Any = []
for _ in range(70):
    DEEP = [DEEP]
UNSAID: list[Any] = [
    {"a": {1, 2}},
    {"a": [b"x"]},
    {1: "a"},
    {"a": {None: 1}},
    {"a": float("nan")},
    {"a": Decimal("Infinity")},
    {"a": object()},
    {"a": Todo("A", "B")},
    {"metadata": {"metadata": {1}}},
    {"a": 10**5000},
    CIRCLE,
    {"deep": DEEP},
    Raising(a=1),
    Twice(a=1),
    object(),
    {"a": "\ud83d"},
    {"\udc00": 1},
    "\ud83d",
    [],
    ["a"],
    5,
    True,
    b"{}",
]


@pytest.mark.parametrize("value", UNSAID, ids=lambda value: type(value).__name__)
def test_what_json_can_not_say_is_refused_and_nothing_else_is_stored_in_its_place(value: Any) -> None:
    board = TaskBoard(MemoryState())
    board.create(subject="A", metadata={"keep": "this"})
    before = board.read()
    for call in (
        lambda: board.create(subject="B", metadata=value),
        lambda: board.update(id="1", metadata=value),
        lambda: board.call("task_create", {"subject": "B", "metadata": value}),
        lambda: board.call("task_update", {"taskId": "1", "metadata": value}),
    ):
        with pytest.raises(TodoError) as caught:
            call()
        assert caught.value.code is Code.INVALID_ARGS
        assert caught.value.faults[0].path.removeprefix("a key of ").startswith("metadata")
        assert board.read() == before


def test_a_refusal_says_what_json_can_not_say_and_every_other_fault() -> None:
    with pytest.raises(TodoError) as caught:
        TaskBoard().create(subject=" ", metadata={"tags": {"a"}})
    assert [fault.path for fault in caught.value.faults] == ["subject", "metadata"]
    assert "JSON can't say set" in caught.value.message
    with pytest.raises(TodoError, match="JSON can't say a key of the type int"):
        TaskBoard().create(subject="A", metadata={1: 2})  # type: ignore[dict-item]


def test_values_that_json_can_say_in_another_way_are_taken() -> None:
    proxy: Any = MappingProxyType({"a": (1, 2), "status": TaskStatus.PENDING})
    task = TaskBoard().create(subject="A", metadata=proxy).task
    assert task.metadata == {"a": [1, 2], "status": "pending"}


def test_what_is_free_on_a_board_is_not_so_in_a_list() -> None:
    with pytest.raises(TodoError, match="python"):
        TodoWrite().call({"todos": {"metadata": {1}}})
    assert TodoWrite().call({"todos": [], "metadata": {1}}).revision == "1"
    assert TodoWrite().write([Todo("A", "B")]).revision == "1"


def test_metadata_within_something_else_is_nothing_special() -> None:
    board = TaskBoard()
    board.call("task_create", {"subject": "A", "other": {"metadata": {1}}})
    assert board.get("1").metadata is None


def test_a_value_that_shares_its_parts_takes_no_time() -> None:
    shared: Any = []
    for _ in range(60):
        shared = [shared, shared]
    with pytest.raises(TodoError, match="more than 1048576 bytes"):
        TaskBoard().create(subject="A", metadata={"a": shared})


def test_a_later_change_of_the_value_changes_nothing_that_is_stored() -> None:
    board, value = TaskBoard(), {"a": [1]}
    answer = board.create(subject="A", metadata=value)
    value["a"].append(2)
    told: Any = answer.task.metadata
    told["a"].append(3)
    assert board.get("1").metadata == {"a": [1]}
