"""What is installed is what the package promises."""

import pickle
from importlib.metadata import metadata, requires, version
from importlib.resources import files
from pathlib import Path

import todo_write
from todo_write import Code, FailureCode, Fault, HookFailure, Options, StateError, Status, Todo, TodoError, TodoWrite

from .support.copies import ALL


def test_the_tests_run_against_the_installed_wheel() -> None:
    assert not Path(todo_write.__file__).is_relative_to(Path(__file__).parents[1] / "src")


def test_the_wheel_carries_all_components_and_its_types() -> None:
    for name in ALL:
        assert (files(todo_write) / name).read_bytes().startswith(b"\0asm\x0d\0\1\0")
    assert (files(todo_write) / "py.typed").is_file()


def test_the_package_says_what_it_is() -> None:
    told = metadata("todo-write")
    assert told["License-Expression"] == "MIT"
    assert told["Requires-Python"] == ">=3.10"
    assert version("todo-write") == "0.1.0"
    needed = [requirement for requirement in requires("todo-write") or () if "extra" not in requirement]
    assert [requirement.partition("<")[0].partition(">")[0] for requirement in needed] == ["wasmtime"]


def test_words_are_text() -> None:
    assert [str(status) for status in Status] == ["pending", "in_progress", "completed"]
    assert f"{Code.INVALID_ARGS}" == "INVALID_ARGS" == Code.INVALID_ARGS
    assert FailureCode("full") is FailureCode.FULL


def test_values_can_be_compared_hashed_and_sent_to_other_processes() -> None:
    todo = Todo("A", "B", Status.IN_PROGRESS)
    fault = Fault("todos", "missing", None, "an array")
    for value in (todo, fault, Status.COMPLETED, TodoWrite().write([todo]), TodoWrite().definition()):
        assert pickle.loads(pickle.dumps(value)) == value
    failure = pickle.loads(pickle.dumps(HookFailure(0, "h", ValueError("e"))))
    assert (failure.index, failure.name, repr(failure.error)) == (0, "h", "ValueError('e')")
    assert len({todo, Todo("A", "B", Status.IN_PROGRESS)}) == 1
    for error in (TodoError(Code.INVALID_ARGS, "m", (fault,), 3), StateError("full", "m", "d")):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), copy.__dict__, str(copy)) == (type(error), error.__dict__, str(error))


def test_options_are_what_was_given() -> None:
    assert TodoWrite(branch="b", warn=False).options == Options(branch="b", warn=False)


def test_a_definition_is_the_caller_s_own() -> None:
    TodoWrite().definition().parameters.clear()
    assert TodoWrite().definition().parameters
