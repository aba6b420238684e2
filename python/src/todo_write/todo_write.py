"""The tool `todo_write` for one agent of a session."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ._bounds import MEMORY_LIMIT, TIME_LIMIT, bounds
from ._component import todo_list, tool
from ._component.todos import lower_todos
from ._todos import Todos, typed_todos
from ._tool import Tool
from ._typed import listed
from .answer import Answer, Outcome, Stored
from .component import Component, target
from .definition import Definition, Dialect
from .hooks.hook import Hook, HookFailure
from .options import Options
from .state import State
from .todo import Status, Todo


class TodoWrite(Tool[Options]):
    r"""The checklist of one agent: a state, which is the session, and a branch of it.

    Cheap to make, and nothing is kept in it: make one for each conversation or for each call. Its methods may be called
    from several threads at once. Each is one call of the component, in a sandbox of its own, and blocks until the answer
    is there: in an async program, wrap those with a slow state in `asyncio.to_thread`.

    All of them raise `TodoError` when the tool refuses and `HostError` when the component can't be run; neither does any
    harm to later calls. A value of a wrong type is refused by the tool as well, in its own words.

    >>> from todo_write import MemoryState, TodoWrite
    >>> todo = TodoWrite(state=MemoryState(), branch="reviewer", nudge="Saved.")
    >>> outcome = todo.call('{"todos":[{"content":"Run it","activeForm":"Running it","status":"in_progress"}]}')
    >>> outcome.text
    '{"message":"Saved.","todos":[{"content":"Run it","activeForm":"Running it","status":"in_progress"}],"oldTodos":null}'
    >>> print(todo.render(todo.read().todos))
    🔄 Running it
    """

    _A_TOOL = "todo_write"

    def __init__(
        self,
        state: State | None = None,
        branch: str | None = None,
        *,
        prefix: str | None = None,
        autoclear: bool | None = None,
        nudge: str | None = None,
        warn: bool | None = None,
        limit: int | None = None,
        hooks: Iterable[Hook] | None = None,
        on_hook_failure: Callable[[HookFailure], object] | None = None,
        time_limit: float = TIME_LIMIT,
        memory_limit: int = MEMORY_LIMIT,
    ) -> None:
        """The tool over a state; None is a `MemoryState` of its own.

        Args:
            state: Where lists are stored. Who holds it holds the session: nothing a model sends can name another one.
            branch: Which agent's list: each branch of a session has its own. Default: empty, the main agent's.
            prefix: The first part of the state key. Default: `todos`. The key is `prefix`, or `prefix:branch`.
            autoclear: Whether a list whose items are all completed is stored as an empty one. Default: True.
            nudge: The first paragraph of every answer's message. Default: a short text. Empty: no such paragraph.
            warn: Whether the message names unfinished items that the new list no longer has. Default: True.
            limit: How many bytes of input are accepted; of `write`, bytes of texts. Default: 1,048,576.
            hooks: What is asked for hints once a list is saved, in this order; see `Hook`. Default: none. A hook is skipped
                when it raises, gives anything but texts, calls this object, or brings the hints of a call over 65,536
                bytes. The write stands.
            on_hook_failure: Is told of each hook that was skipped. What it raises is dropped. Default: nobody is told.
            time_limit: How many seconds the component may compute in a call. Time in the state and in hooks does not count.
            memory_limit: How many bytes of memory the component may have in a call.
        """
        super().__init__(
            target(Component.TODO_WRITE, bounds(time_limit, memory_limit), hooks, on_hook_failure),
            state,
            Options(branch, prefix, autoclear, nudge, warn, limit),
        )

    def call(self, input: str | bytes | Mapping[str, Any]) -> Outcome:  # noqa: A002 - the word of the WIT
        """Runs the tool on what a model wrote: JSON text, passed on unchanged.

        Hand `Outcome.text` back to the model, or `TodoError.text` when it is refused. Where a framework has parsed the
        arguments already, give them as they are: they are put into JSON again.
        """
        options = self._usable()
        return todo_list.call(self._target, self._input(input), options, self._state)

    def write(self, todos: Todos) -> Answer:
        """Replaces the list, as a model's call would. No items clear it.

        Items come as a list, a tuple, a set or an iterator. Anything else is refused, also when it is empty.

        >>> TodoWrite().write([Todo("Run the tests", "Running the tests")]).changes
        (Change(kind=<ChangeKind.ADDED: 'added'>, content='Run the tests'),)
        """
        options = self._usable()
        items = listed(todos)
        typed = typed_todos(items)
        if typed is not None:
            return todo_list.write(self._target, lower_todos(typed), options, self._state)
        return _answer(todo_list.call(self._target, self._input({"todos": items}), options, self._state))

    def read(self) -> Stored:
        """Reads the list. A stored value that is no list is refused with `STATE_CORRUPT`."""
        return todo_list.read(self._target, self._usable(), self._state)

    def render(self, todos: Todos) -> str:
        """Draws a list as a checklist, a line an item, without a line break at the end.

        It draws any items of the right types, also such as no list could have.
        """
        items = listed(todos)
        typed = typed_todos(items)
        if typed is None:
            # What is wrong with them is for the component to say, so it gets to see them, over a state of no account.
            limits = self._target.bounds
            judge = TodoWrite(autoclear=False, time_limit=limits.seconds, memory_limit=limits.memory)
            typed = list(judge.write(items).todos)
        return todo_list.render(self._target, lower_todos(typed))

    def definition(self, dialect: Dialect | str = Dialect.JSON_SCHEMA) -> Definition:
        """What to tell a model about the tool. `ValueError` for a dialect that is none.

        >>> TodoWrite().definition("openai-strict").parameters["additionalProperties"]
        False
        """
        (definition,) = tool.definitions(self._target, Dialect.of(dialect))
        return definition


def _answer(outcome: Outcome) -> Answer:
    answer = json.loads(outcome.text)
    old = answer["oldTodos"]
    return Answer(
        answer["message"],
        _todos(answer["todos"]),
        None if old is None else _todos(old),
        outcome.changes,
        outcome.revision,
    )


def _todos(items: list[dict[str, str]]) -> tuple[Todo, ...]:
    return tuple([Todo(item["content"], item["activeForm"], Status(item["status"])) for item in items])
