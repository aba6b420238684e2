"""A package whose component is damaged says so, says what to do, and works once it is put in order."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from wasmtime import wat2wasm

from .support.copies import ALL, copied
from .support.programs import run

PROGRAM = """
import sys
from pathlib import Path
from todo_write import HostError, LoadError, MemoryState, TaskBoard, Todo, TodoWrite
import todo_write
assert Path(todo_write.__file__).is_relative_to(sys.argv[1])
todo = TodoWrite(MemoryState(), hooks=[lambda *_: []] if "nudged" in sys.argv[2] else [])
board = TaskBoard(MemoryState())
calls = (
    lambda: todo.call("{}"), lambda: todo.write([Todo("A", "B")]), todo.read, lambda: todo.render([]), todo.definition,
    todo.guidance,
)
if "board" in sys.argv[2]:
    calls = (
        lambda: board.call("task_list", "{}"), lambda: board.create(subject="A"), lambda: board.update(id="1"),
        lambda: board.get("1"), board.read, lambda: board.render([]), board.definitions, board.guidance,
    )
for call in calls:
    try:
        call()
    except LoadError as error:
        assert isinstance(error, HostError)
        text = str(error)
    else:
        raise AssertionError("it was loaded")
print(text)
Path(sys.argv[2]).write_bytes(Path(sys.argv[3]).read_bytes())
assert (board.create(subject="A") if "board" in sys.argv[2] else todo.write([Todo("A", "B")])).revision == "1"
"""


def half(content: bytes) -> bytes:
    return content[: len(content) // 2]


def changed(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + b"\xff" * 64 + content[middle + 64 :]


def one_bit_changed(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


DAMAGES: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("empty", lambda _: b"", "an empty file"),
    ("text", lambda _: b"version https://git-lfs.github.com/spec/v1\n", "43 bytes that begin with"),
    ("half", half, "damaged"),
    ("last byte missing", lambda content: content[:-1], "damaged"),
    ("changed", changed, "damaged"),
    ("only the header", lambda content: content[:8], "damaged"),
    ("a core module", lambda _: bytes(wat2wasm("(module)")), "of another kind"),
    ("another component", lambda _: bytes(wat2wasm("(component)")), "damaged"),
    ("one bit changed", one_bit_changed, "damaged"),
    ("a component in text form", lambda _: b"(component)", "not WebAssembly"),
]


@pytest.mark.parametrize("component", ALL)
@pytest.mark.parametrize(("name", "damage", "said"), DAMAGES, ids=[name for name, _, _ in DAMAGES])
def test_a_damaged_component_is_a_typed_error(
    component: str, name: str, damage: Callable[[bytes], bytes], said: str, tmp_path: Path
) -> None:
    file = copied(tmp_path, component)
    whole = tmp_path / "whole.wasm"
    whole.write_bytes(file.read_bytes())
    file.write_bytes(damage(whole.read_bytes()))
    text = run(PROGRAM, str(tmp_path), str(file), str(whole), path=tmp_path)
    assert said in text, name
    assert component in text
    assert "install the package todo-write again" in text


@pytest.mark.parametrize("component", ALL)
def test_a_missing_component_is_a_typed_error(component: str, tmp_path: Path) -> None:
    file = copied(tmp_path, component)
    whole = file.rename(tmp_path / "whole.wasm")
    text = run(PROGRAM, str(tmp_path), str(file), str(whole), path=tmp_path)
    assert "can't read" in text
    assert "install the package todo-write again" in text


@pytest.mark.parametrize("component", ALL)
@pytest.mark.parametrize("first", ALL)
def test_a_missing_component_takes_nothing_from_the_others(component: str, first: str, tmp_path: Path) -> None:
    copied(tmp_path, component).unlink()
    program = """
import sys
from todo_write import LoadError, TaskBoard, TodoWrite
tools = {
    "todo-write.wasm": TodoWrite(),
    "todo-write-nudged.wasm": TodoWrite(hooks=[lambda *_: []]),
    "task-board.wasm": TaskBoard(),
}
for name in sorted(tools, key=lambda name: name != sys.argv[1]) * 2:
    try:
        print("works" if tools[name].read() else "")
    except LoadError as error:
        assert f"{name}: " in str(error)
        print("missing")
"""
    once = ["missing" if name == component else "works" for name in sorted(ALL, key=lambda name: name != first)]
    assert run(program, first, path=tmp_path).split() == once * 2


def put(component: bytes, file: Path) -> None:
    """Puts another component into the package, as its build would."""
    file.write_bytes(component)
    file.with_name(f"{file.name}.sha256").write_text(sha256(component).hexdigest())


def test_a_component_of_another_world_is_a_typed_error(tmp_path: Path) -> None:
    file = copied(tmp_path)
    put(bytes(wat2wasm("(component)")), file)
    program = """
from todo_write import LoadError, TodoWrite
try:
    TodoWrite().read()
except LoadError as error:
    print(error)
"""
    assert "does not export tool." in run(program, path=tmp_path)


@pytest.mark.parametrize("component", ALL)
@pytest.mark.parametrize("digest", [None, "", "no digest", "ÿ"])
def test_a_package_without_the_digest_of_its_component_is_a_typed_error(
    component: str, digest: str | None, tmp_path: Path
) -> None:
    file = copied(tmp_path, component)
    digest_file = file.with_name(f"{file.name}.sha256")
    whole = digest_file.rename(tmp_path / "whole.sha256")
    if digest is not None:
        digest_file.write_text(digest, "utf-8")
    text = run(PROGRAM, str(tmp_path), str(digest_file), str(whole), path=tmp_path)
    assert "install the package todo-write again" in text


def test_a_component_of_other_types_is_an_error_of_the_host(tmp_path: Path) -> None:
    file = copied(tmp_path)
    # The right names, each a function without parameters.
    functions = {"tool": ("definitions", "guidance", "call"), "todo-list": ("call", "write", "read", "render")}
    instances = [
        f'(instance ${interface} {" ".join(f"""(export "{name}" (func $run))""" for name in names)})'
        f'(export "agent-tools:todo/{interface}@0.1.0" (instance ${interface}))'
        for interface, names in functions.items()
    ]
    component = wat2wasm(
        '(component (core module $m (func (export "run") (result i32) i32.const 7))'
        "(core instance $i (instantiate $m))"
        '(func $run (result u32) (canon lift (core func $i "run")))' + "".join(instances) + ")"
    )
    put(bytes(component), file)
    program = """
from todo_write import CallError, HostError, Todo, TodoWrite
todo = TodoWrite()
for call in (todo.read, lambda: todo.call("{}"), lambda: todo.write([Todo("A", "B")]), todo.definition):
    try:
        call()
    except HostError as error:
        print(error)
    else:
        raise AssertionError("it did what it can't")
"""
    assert len(run(program, path=tmp_path).splitlines()) == 4
