"""The doors of the checklist."""

from typing import Any, ClassVar

from todo_write import Change, Definition, Hook, Status, Todo, TodoError, TodoWrite, Tools

from .doors import Doors
from .seen import Seen, called, refused, refused_call
from .store import Store
from .text import compact, items


class Checklist(Doors):
    """Both doors of one of the components: of the plain one, or of that which asks hooks."""

    TOOLS: ClassVar = {"todo_write"}
    OPTIONS: ClassVar = {"branch": str, "prefix": str, "autoclear": bool, "nudge": str, "warn": bool, "limit": int}
    ACTIONS: ClassVar = {"read", "write"}
    KEYS: ClassVar = {"hooked"}
    ANSWERS: ClassVar = [{"message", "todos", "oldTodos"}]

    def __init__(self, nudged: bool) -> None:
        """The doors of a component."""
        self._nudged = nudged

    def generic(self, store: Store) -> Tools:
        """The generic door."""
        return Tools(store, hooks=self._hooks(store))

    def typed_call(self, store: Store, tool: str, text: str, options: dict[str, Any]) -> Seen:
        """`todo-list.call`."""
        assert tool == "todo_write"
        try:
            outcome = self._typed(store, options).call(text)
        except TodoError as error:
            return refused_call(error)
        return called(outcome, _pairs(outcome.changes))

    def take(self, action: str, step: dict[str, Any], store: Store, options: dict[str, Any]) -> Seen:
        """`todo-list.write` or `todo-list.read`."""
        todo_write = self._typed(store, options)
        try:
            return _write(todo_write, step["write"]) if action == "write" else _read(todo_write)
        except TodoError as error:
            return refused(error)

    def typed_definitions(self, dialect: str) -> list[Definition]:
        """What the typed class tells a model."""
        return [self._typed(Store({}), {}).definition(dialect)]

    def typed_guidance(self) -> str:
        """What it tells a model besides."""
        return self._typed(Store({}), {}).guidance()

    def _typed(self, store: Store, options: dict[str, Any]) -> TodoWrite:
        return TodoWrite(store, hooks=self._hooks(store), **options)

    def _hooks(self, store: Store) -> list[Hook]:
        return [store.hook] if self._nudged else []


def _write(todo_write: TodoWrite, todos: list[dict[str, Any]]) -> Seen:
    answer = todo_write.write([_todo(todo) for todo in todos])
    old = answer.old_todos
    text = compact(
        {"message": answer.message, "todos": items(answer.todos), "oldTodos": None if old is None else items(old)}
    )
    return Seen({"answer": text}, _pairs(answer.changes), answer.revision)


def _read(todo_write: TodoWrite) -> Seen:
    stored = todo_write.read()
    drawn = todo_write.render(stored.todos)
    assert len(drawn.split("\n") if drawn else []) == len(stored.todos)
    assert stored.revision is not None or not stored.todos
    return Seen({"list": compact(items(stored.todos)), "render": drawn}, None, stored.revision)


def _pairs(changes: tuple[Change, ...]) -> list[list[str]]:
    return [[str(change.kind), change.content] for change in changes]


def _todo(item: dict[str, Any]) -> Todo:
    return Todo(item["content"], item["activeForm"], Status(item["status"]))
