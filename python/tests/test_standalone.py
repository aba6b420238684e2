"""The component that has a storage of its own runs under plain `wasmtime`, which gives it nothing."""

import os
from pathlib import Path
from typing import Any

import pytest
from wasmtime import Engine, Store
from wasmtime.component import Component, Linker

from todo_write import MemoryState, TodoWrite

from .support.texts import sent

VARIABLE = "TODO_WRITE_STANDALONE"
BUILT = Path(__file__).parents[2] / "target" / "component" / "todo-write-standalone.wasm"


class Instance:
    """An instance that is linked to nothing."""

    def __init__(self, engine: Engine, component: Component) -> None:
        """A fresh instance."""
        self._store = Store(engine)
        self._instance = Linker(engine).instantiate(self._store, component)

    def call(self, interface: str, function: str, *arguments: object) -> Any:
        """Calls an exported function."""
        inside = self._instance.get_export_index(self._store, f"agent-tools:todo/{interface}@0.1.0")
        index = self._instance.get_export_index(self._store, function, inside)
        assert index is not None
        exported = self._instance.get_func(self._store, index)
        assert exported is not None
        return exported(self._store, *arguments)

    def contents(self) -> list[str]:
        """What the list that it stores is about."""

        class Options:
            """No option is given."""

        for name in ("branch", "prefix", "autoclear", "nudge", "warn", "limit"):
            setattr(Options, name, None)
        stored = self.call("todo-list", "read", Options())
        assert stored.tag == "ok"
        return [todo.content for todo in stored.payload.todos]


@pytest.fixture(scope="module")
def file() -> Path:
    """The file of the component."""
    path = Path(os.environ.get(VARIABLE) or BUILT)
    if not path.is_file():
        reason = f"there is no {path}; run `cargo xtask build`, or name the file in {VARIABLE}"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


def test_a_list_is_written_and_read_and_gone_with_the_instance(file: Path) -> None:
    engine = Engine()
    component = Component.from_file(engine, str(file))
    one, other = Instance(engine, component), Instance(engine, component)
    expected = TodoWrite(MemoryState())
    for content in ("A", "B"):
        reply = one.call("tool", "call", "todo_write", sent(content), "")
        assert (reply.tag, reply.payload) == ("ok", expected.call(sent(content)).text)
    assert one.contents() == ["B"]
    assert other.contents() == []
    del one
    assert Instance(engine, component).contents() == []
