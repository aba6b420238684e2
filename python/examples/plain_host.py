"""A host in one file, with `wasmtime` and the component alone: for readers who port this to another language.

    pip install wasmtime
    python plain_host.py todo-write.wasm

It gives the component its storage, calls `tool.call` as a model would, and then reads and draws the list. What a host for
real use has besides: a limit of time and memory for each call, compiled code that is kept on disk, and storage that lasts.
"""

import sys
from typing import Any

from wasmtime import Engine, Store
from wasmtime.component import Component, Linker, Record, Variant

PACKAGE = "agent-tools:todo/{}@0.1.0"


def record(**fields: object) -> Record:
    """A record. Its fields have the names of WIT: `active-form`, not `active_form`."""
    made = Record()
    for name, value in fields.items():
        setattr(made, name.replace("_", "-"), value)
    return made


class Session:
    """The storage of one session: two functions over string keys and string values."""

    def __init__(self) -> None:
        """A session with nothing in it."""
        self.entries: dict[str, tuple[str, str]] = {}
        self.writes = 0

    def load(self, _store: object, key: str) -> Variant:
        """`state.load`. A host function must not raise: an exception would leave the store unusable."""
        if key not in self.entries:
            return Variant("ok", None)
        value, revision = self.entries[key]
        return Variant("ok", record(value=value, revision=revision))

    def save(self, _store: object, key: str, value: str, expected: str | None) -> Variant:
        """`state.save`. Comparing and writing are one step; with threads, it takes a lock."""
        stored = self.entries.get(key)
        if (stored[1] if stored else None) != expected:
            return Variant("err", record(code="conflict", message="someone else was first"))
        self.writes += 1
        self.entries[key] = value, str(self.writes)
        return Variant("ok", record(revision=str(self.writes)))


class Host:
    """The component, compiled once, and linked to the storage of one session."""

    def __init__(self, file: str, session: Session) -> None:
        """Loads a file."""
        self.engine = Engine()
        self.component = Component.from_file(self.engine, file)
        self.linker = Linker(self.engine)
        with self.linker.root() as root, root.add_instance(PACKAGE.format("state")) as state:
            state.add_func("load", session.load)
            state.add_func("save", session.save)

    def call(self, interface: str, function: str, *arguments: object) -> Any:
        """Calls an exported function. Each call has a store of its own, so that nothing of it is left behind."""
        store = Store(self.engine)
        instance = self.linker.instantiate(store, self.component)
        inside = instance.get_export_index(store, PACKAGE.format(interface))
        index = instance.get_export_index(store, function, inside)
        assert index is not None, f"the component does not export {interface}.{function}"  # noqa: S101
        exported = instance.get_func(store, index)
        assert exported is not None, f"{interface}.{function} is no function"  # noqa: S101
        return exported(store, *arguments)


def main() -> None:
    """Makes one call that is refused and one that is not, and draws the list."""
    host = Host(sys.argv[1], Session())
    todos = (
        '{"content":"Write a parser","activeForm":"Writing a parser","status":"completed"},'
        '{"content":"Run the tests","activeForm":"Running the tests","status":"in_progress"}'
    )
    for text in ('{"todos":null}', f'{{"todos":[{todos}]}}'):
        reply = host.call("tool", "call", "todo_write", text, "")
        print("accepted" if reply.tag == "ok" else "refused", reply.payload, sep="\n", end="\n\n")

    defaults = record(branch=None, prefix=None, autoclear=None, nudge=None, warn=None, limit=None)
    stored = host.call("todo-list", "read", defaults)
    assert stored.tag == "ok", stored.payload.message  # noqa: S101
    print(host.call("todo-list", "render", stored.payload.todos))


if __name__ == "__main__":
    main()
