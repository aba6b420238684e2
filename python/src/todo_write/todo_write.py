"""The tool `todo_write` for one agent of a session."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import _json_text
from ._bounds import MEMORY_LIMIT, TIME_LIMIT, bounds
from ._component import doors
from ._component.call import Bounds
from ._component.todos import Lowered, lower_todos
from ._typed import Todos, are_typed, listed, typed_todos
from .answer import Answer, Outcome, Stored
from .definition import Definition, Dialect
from .errors import Code, TodoError
from .hooks.asking import hooks_of
from .hooks.hook import Hook, HookFailure
from .options import Options
from .state import MemoryState, State
from .todo import Status, Todo


class TodoWrite:
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
        self._state = MemoryState() if state is None else state
        self._options = Options(branch, prefix, autoclear, nudge, warn, limit)
        self._hooks = hooks_of(hooks, on_hook_failure)
        self._lowered = self._lower()
        self._bounds: Bounds = bounds(time_limit, memory_limit)

    def __getstate__(self) -> dict[str, Any]:
        """What a copy is made from: everything but the addresses of this process."""
        return {name: value for name, value in self.__dict__.items() if name != "_lowered"}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        """Makes it from the parts of another one, which may have been in another process."""
        self.__dict__.update(parts)
        self._lowered = self._lower()

    @property
    def options(self) -> Options:
        """The options that were given."""
        return self._options

    def call(self, input: str | bytes | Mapping[str, Any]) -> Outcome:  # noqa: A002 - the word of the WIT
        """Runs the tool on what a model wrote: JSON text, passed on unchanged.

        Hand `Outcome.text` back to the model, or `TodoError.text` when it is refused. Where a framework has parsed the
        arguments already, give them as they are: they are put into JSON again.
        """
        options = self._options_or_refusal()
        return doors.call(self._text(input), options, self._state, self._bounds, self._hooks)

    def write(self, todos: Todos) -> Answer:
        """Replaces the list, as a model's call would. No items clear it.

        Items come as a list, a tuple, a set or an iterator. Anything else is refused, also when it is empty.

        >>> TodoWrite().write([Todo("Run the tests", "Running the tests")]).changes
        (Change(kind=<ChangeKind.ADDED: 'added'>, content='Run the tests'),)
        """
        options = self._options_or_refusal()
        items = listed(todos)
        typed = typed_todos(items)
        if typed is not None:
            return doors.write(lower_todos(typed), options, self._state, self._bounds, self._hooks)
        return _answer(doors.call(self._text({"todos": items}), options, self._state, self._bounds, self._hooks))

    def read(self) -> Stored:
        """Reads the list. A stored value that is no list is refused with `STATE_CORRUPT`."""
        return doors.read(self._options_or_refusal(), self._state, self._bounds, self._hooks)

    def render(self, todos: Todos) -> str:
        """Draws a list as a checklist, a line an item, without a line break at the end.

        It draws any items of the right types, also such as no list could have.
        """
        items = listed(todos)
        typed = typed_todos(items)
        if typed is None:
            # What is wrong with them is for the component to say, so it gets to see them, over a state of no account.
            judge = TodoWrite(autoclear=False, time_limit=self._bounds.seconds, memory_limit=self._bounds.memory)
            typed = list(judge.write(items).todos)
        return doors.render(lower_todos(typed), self._bounds, self._hooks)

    def definition(self, dialect: Dialect | str = Dialect.JSON_SCHEMA) -> Definition:
        """What to tell a model about the tool. `ValueError` for a dialect that is none.

        >>> TodoWrite().definition("openai-strict").parameters["additionalProperties"]
        False
        """
        (definition,) = doors.tool_definitions(Dialect.of(dialect), self._bounds, self._hooks)
        return definition

    def guidance(self) -> str:
        """The long text to add to the system instruction, once. It tells of a call with the default options."""
        return doors.tool_guidance(self._bounds, self._hooks)

    def _text(self, value: object) -> str:
        limit = self._options.limit
        return _json_text.of_input(value, _json_text.LIMIT if limit is None else limit)

    def _lower(self) -> Lowered | None:
        """The options for the typed door. None when they don't have the types for it."""
        return doors.lower_options(self._options) if are_typed(self._options) else None

    def _options_or_refusal(self) -> Lowered:
        if self._lowered is not None:
            return self._lowered
        given = {name: value for name in Options.__slots__ if (value := getattr(self._options, name)) is not None}
        # An input that can't be stored: the options are judged before it.
        _, text = doors.tool_call(
            "todo_write", "null", _json_text.of_value(given), MemoryState(), self._bounds, self._hooks
        )
        message: str = json.loads(text)["error"]
        raise TodoError(Code(message.partition(":")[0]), message)


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
