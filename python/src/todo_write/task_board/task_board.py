"""The tools of the task board for one agent of a session."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, overload

from .. import _json_text
from .._bounds import MEMORY_LIMIT, TIME_LIMIT, bounds
from .._component import board, tool
from .._component.tasks import lower_creation, lower_drawn, lower_edit
from .._json_value import value_of
from .._tool import Tool
from .._typed import is_text
from ..component import Component, target
from ..definition import Definition, Dialect
from ..state import MemoryState, State
from ._drawn import drawn
from ._records import answer_of, task_of
from ._requests import as_json, one, typed_creation, typed_edit, with_lists
from .answer import StoredBoard, TaskAnswer, TaskOutcome
from .options import BoardOptions
from .request import Ids, TaskCreation, TaskEdit
from .task import Metadata, Task, TaskStatus

Tasks: TypeAlias = list[Task] | tuple[Task, ...] | set[Task] | frozenset[Task] | Iterator[Task]
"""What is a list of tasks."""


class TaskBoard(Tool[BoardOptions]):
    r"""The plan of one agent or of several: tasks with ids, owners and dependencies, over a state, which is the session.

    A `TaskBoard` is cheap to make and keeps nothing; threads, async programs and exceptions are as with `TodoWrite`. Give
    a model one of the two, never both: it would keep two plans.

    >>> from todo_write import MemoryState, TaskBoard, TaskStatus
    >>> board = TaskBoard(MemoryState())
    >>> board.call("task_create", '{"subject":"Write a parser"}').text
    '{"task":{"id":"1","subject":"Write a parser"},"message":"Task 1 is on the board, pending."}'
    >>> release = board.create(subject="Release it").task
    >>> board.update(id=release.id, add_blocked_by=["1"]).task.blocked_by
    ('1',)
    >>> board.update(id="1", status=TaskStatus.COMPLETED).unblocked
    ('2',)
    >>> print(board.render(board.read().tasks))
    ✅ #1 Write a parser
    ⬜ #2 Release it
    """

    _A_TOOL = "task_list"
    _FREE = frozenset(("metadata",))

    def __init__(
        self,
        state: State | None = None,
        branch: str | None = None,
        *,
        prefix: str | None = None,
        single: bool | None = None,
        strict: bool | None = None,
        limit: int | None = None,
        time_limit: float = TIME_LIMIT,
        memory_limit: int = MEMORY_LIMIT,
    ) -> None:
        """The board over a state; None is a `MemoryState` of its own.

        Args:
            state: Where boards are stored. Who holds it holds the session: nothing a model sends can name another one.
            branch: Whose board: each branch of a session has its own. Default: empty. Agents that share work share one.
            prefix: The first part of the state key. Default: `tasks`. The key is `prefix`, or `prefix:branch`.
            single: Whether at most one task may be in progress. Default: True. Turn it off where several agents share it.
            strict: Whether a task that waits for another one can't be started or completed. Default: False.
            limit: How many bytes of input are accepted; of `create` and `update`, bytes of texts. Default: 1,048,576.
            time_limit: How many seconds the component may compute in a call. Time in the state does not count.
            memory_limit: How many bytes of memory the component may have in a call.
        """
        called = target(Component.TASK_BOARD, bounds(time_limit, memory_limit))
        super().__init__(called, state, BoardOptions(branch, prefix, single, strict, limit))

    def call(self, tool: str, input: str | bytes | Mapping[str, Any]) -> TaskOutcome:  # noqa: A002 - the word of the WIT
        """Runs a tool on what a model wrote: its name as the model said it, and JSON text, passed on unchanged.

        Hand `TaskOutcome.text` back to the model, or `TodoError.text` when it is refused. Where a framework has parsed the
        arguments already, give them as they are: they are put into JSON again.
        """
        options = self._usable()
        return board.call(self._target, _json_text.of_input(tool), self._input(input), options, self._state)

    @overload
    def create(self, creation: TaskCreation, /) -> TaskAnswer: ...
    @overload
    def create(
        self,
        /,
        *,
        subject: str,
        description: str | None = None,
        active_form: str | None = None,
        metadata: Metadata | None = None,
    ) -> TaskAnswer: ...
    def create(self, *creation: TaskCreation, **fields: Any) -> TaskAnswer:
        """Puts a task on the board, as `task_create` does. It is pending, and waits for nothing.

        Give a `TaskCreation`, or its fields by name.

        >>> TaskBoard().create(subject="Write a parser", metadata={"size": "small"}).task
        Task(id='1', subject='Write a parser', description=None, active_form=None, owner=None, \
status=<TaskStatus.PENDING: 'pending'>, blocks=(), blocked_by=(), metadata={'size': 'small'})
        """
        given = one(TaskCreation, creation, fields)
        options = self._usable()
        typed = typed_creation(given, self._limit()) or self._judged(given)
        return board.create(self._target, lower_creation(*typed), options, self._state)

    @overload
    def update(self, edit: TaskEdit, /) -> TaskAnswer: ...
    @overload
    def update(
        self,
        /,
        *,
        id: str,
        status: TaskStatus | None = None,
        subject: str | None = None,
        description: str | None = None,
        active_form: str | None = None,
        owner: str | None = None,
        add_blocked_by: Ids = (),
        remove_blocked_by: Ids = (),
        add_blocks: Ids = (),
        remove_blocks: Ids = (),
        metadata: Metadata | None = None,
    ) -> TaskAnswer: ...
    def update(self, *edit: TaskEdit, **fields: Any) -> TaskAnswer:
        """Changes a task, as `task_update` does: all of it or nothing. Give a `TaskEdit`, or its fields by name."""
        given = with_lists(one(TaskEdit, edit, fields))
        options = self._usable()
        typed = typed_edit(given, self._limit())
        if typed is not None:
            return board.update(self._target, lower_edit(*typed), options, self._state)
        return answer_of(board.call(self._target, "task_update", self._value(given), options, self._state))

    def get(self, id: str) -> Task:  # noqa: A002 - the word of the WIT
        """Reads a task, a deleted one too."""
        options = self._usable()
        if is_text(id):
            return board.get(self._target, id, options, self._state)
        outcome = board.call(self._target, "task_get", self._value({"taskId": id}), options, self._state)
        return task_of(value_of(outcome.text)["task"])

    def read(self) -> StoredBoard:
        """Reads the board. A stored value that is no board is refused with `STATE_CORRUPT`."""
        return board.read(self._target, self._usable(), self._state)

    def render(self, tasks: Tasks) -> str:
        """Draws tasks as a checklist, a line a task, without a line break at the end. Deleted ones are left out."""
        return board.render(self._target, lower_drawn(drawn(tasks)))

    def definitions(self, dialect: Dialect | str = Dialect.JSON_SCHEMA) -> list[Definition]:
        """What to tell a model about the tools. `ValueError` for a dialect that is none.

        >>> [definition.name for definition in TaskBoard().definitions()]
        ['task_create', 'task_update', 'task_get', 'task_list']
        """
        return tool.definitions(self._target, Dialect.of(dialect))

    def _value(self, given: object) -> str:
        """A request as JSON text. A text is one that stands for nothing."""
        return _json_text.of_value(as_json(given), self._limit(), self._FREE)

    def _judged(self, given: object) -> tuple[TaskCreation, str | None]:
        """What the component makes of a creation that is not typed, over a state of no account. `TodoError` for nothing.

        The answer of `task_create` does not tell the whole task, that of the typed door does.
        """
        limits = self._target.bounds
        judge = TaskBoard(
            MemoryState(), limit=self._options.limit, time_limit=limits.seconds, memory_limit=limits.memory
        )
        judge.call("task_create", self._value(given))
        task = judge.get("1")
        creation = TaskCreation(task.subject, task.description, task.active_form, task.metadata)
        typed = typed_creation(creation, self._limit())
        if typed is None:
            raise AssertionError("what the component gives fits its typed door")
        return typed
