"""Both doors of the package, with results in the form in which cases spell them."""

from dataclasses import dataclass, field
from typing import Any

from todo_write import Change, Definition, Fault, Hook, Status, Todo, TodoError, TodoWrite, Tools

from .store import Store
from .text import compact, items

OPTIONS = {"branch": str, "prefix": str, "autoclear": bool, "nudge": str, "warn": bool, "limit": int}


@dataclass
class Seen:
    """What came out of a step."""

    texts: dict[str, str] = field(default_factory=dict)
    """Texts by the key that holds what they should be: `answer`, `refused`, `list`, `render`, `hooked`."""
    changes: list[list[str]] | None = None
    """What the typed door said of the changes."""
    revision: str | None = None
    """The revision that it gave."""


class Doors:
    """Both doors of one of the components: of the plain one, or of that which asks hooks."""

    def __init__(self, nudged: bool) -> None:
        """The doors of a component."""
        self._nudged = nudged

    def generic_call(self, store: Store, tool: str, text: str, options: str) -> Seen:
        """`tool.call`."""
        reply = self._generic(store).call(tool, text, options)
        return Seen({"answer" if reply.accepted else "refused": reply.text})

    def typed_call(self, store: Store, text: str, options: dict[str, Any]) -> Seen:
        """`todo-list.call`. A refusal is the text for the model."""
        try:
            outcome = self._typed(store, options).call(text)
        except TodoError as error:
            assert error.message == _spelled(error)
            return Seen({"refused": error.text})
        return Seen({"answer": outcome.text}, _pairs(outcome.changes), outcome.revision)

    def write(self, store: Store, todos: list[dict[str, Any]], options: dict[str, Any]) -> Seen:
        """`todo-list.write`."""
        try:
            answer = self._typed(store, options).write([_todo(todo) for todo in todos])
        except TodoError as error:
            return _refused(error)
        old = answer.old_todos
        text = compact(
            {"message": answer.message, "todos": items(answer.todos), "oldTodos": None if old is None else items(old)}
        )
        return Seen({"answer": text}, _pairs(answer.changes), answer.revision)

    def read(self, store: Store, options: dict[str, Any]) -> Seen:
        """`todo-list.read`, and `todo-list.render` of what it gives."""
        todo_write = self._typed(store, options)
        try:
            stored = todo_write.read()
        except TodoError as error:
            return _refused(error)
        drawn = todo_write.render(stored.todos)
        assert len(drawn.split("\n") if drawn else []) == len(stored.todos)
        assert stored.revision is not None or not stored.todos
        return Seen({"list": compact(items(stored.todos)), "render": drawn}, None, stored.revision)

    def definitions(self, dialect: str) -> Seen:
        """`tool.definitions`."""

        def spelled(definition: Definition) -> dict[str, str]:
            parameters = compact(definition.parameters)
            return {"name": definition.name, "description": definition.description, "parameters": parameters}

        found = self._generic(Store({})).definitions(dialect)
        assert found == [self._typed(Store({}), {}).definition(dialect)]
        return Seen({"answer": compact([spelled(definition) for definition in found])})

    def guidance(self) -> Seen:
        """`tool.guidance`."""
        text = self._generic(Store({})).guidance()
        assert self._typed(Store({}), {}).guidance() == text
        return Seen({"answer": text})

    def _generic(self, store: Store) -> Tools:
        return Tools(store, hooks=self._hooks(store))

    def _typed(self, store: Store, options: dict[str, Any]) -> TodoWrite:
        return TodoWrite(store, hooks=self._hooks(store), **options)

    def _hooks(self, store: Store) -> list[Hook]:
        return [store.hook] if self._nudged else []


def record(options: Any) -> dict[str, Any] | None:
    """The options for the typed door. None when they don't have the types for it."""
    if options is None:
        return {}
    if not isinstance(options, dict) or options.keys() - OPTIONS.keys():
        return None
    fits = all(value is None or type(value) is OPTIONS[name] for name, value in options.items())
    return options if fits and 0 <= (options.get("limit") or 0) < 1 << 32 else None


def _refused(error: TodoError) -> Seen:
    assert error.message == _spelled(error)
    return Seen({"refused": error.message})


def _spelled(error: TodoError) -> str:
    """The message that a refusal must have, put together from its parts."""
    parts = [_fault(fault) for fault in error.faults]
    if error.more:
        parts.append(f"and {error.more} more fault{'s' if error.more > 1 else ''}")
    return f"{error.code}: {'; '.join(parts)}"


def _fault(fault: Fault) -> str:
    received = "" if fault.received is None else f", got {fault.received}"
    legal = "" if fault.legal is None else f", expected {fault.legal}"
    return f"{fault.path}: {fault.problem}{received}{legal}"


def _pairs(changes: tuple[Change, ...]) -> list[list[str]]:
    return [[str(change.kind), change.content] for change in changes]


def _todo(item: dict[str, Any]) -> Todo:
    return Todo(item["content"], item["activeForm"], Status(item["status"]))
