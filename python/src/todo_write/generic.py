"""The generic door of the components, for programs that mount tools without knowing what they are about."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from . import _json_text
from ._bounds import MEMORY_LIMIT, TIME_LIMIT, bounds
from ._component import tool
from .component import Component, target
from .definition import Definition, Dialect
from .hooks.hook import Hook, HookFailure
from .state import MemoryState, State


@dataclass(frozen=True, slots=True)
class Reply:
    """What a tool gives back."""

    accepted: bool
    """Whether the tool did it. If not, nothing was stored."""
    text: str
    """JSON text to hand back to the model as it is: the answer, or `{"error":"CODE: …"}`."""


class Tools:
    r"""The tools of a component by name, with JSON text in and out. Those of the checklist are one, `todo_write`.

    >>> tools = Tools()
    >>> tools.call("todo_write", "null")
    Reply(accepted=False, text='{"error":"INVALID_ARGS: input: wrong type, got null, expected an object {\\"todos\\":[…]}"}')
    >>> [definition.name for definition in Tools(component="task-board").definitions("gemini")]
    ['task_create', 'task_update', 'task_get', 'task_list']
    """

    def __init__(
        self,
        state: State | None = None,
        *,
        component: Component | str = Component.TODO_WRITE,
        hooks: Iterable[Hook] | None = None,
        on_hook_failure: Callable[[HookFailure], object] | None = None,
        time_limit: float = TIME_LIMIT,
        memory_limit: int = MEMORY_LIMIT,
    ) -> None:
        """Tools over a state; None is a `MemoryState` of their own. Hooks and limits are those of `TodoWrite`.

        `ValueError` for a component that there is not, or one that asks no hooks although there are some.
        """
        self._state = MemoryState() if state is None else state
        self._target = target(Component.of(component), bounds(time_limit, memory_limit), hooks, on_hook_failure)

    def call(self, name: str, input: str, options: str | Mapping[str, object] = "") -> Reply:  # noqa: A002 - the word of the WIT
        """Runs a tool on a model's input: JSON text, passed on unchanged.

        `options` come from this program, never from the model: an object, or JSON text. An option that the tool does not
        know is refused with `INVALID_OPTIONS`. `HostError` when the component can't be run.
        """
        accepted, text = tool.call(
            self._target,
            _json_text.of_input(name),
            _json_text.of_input(input),
            _json_text.of_input(options),
            self._state,
        )
        return Reply(accepted, text)

    def definitions(self, dialect: Dialect | str = Dialect.JSON_SCHEMA) -> list[Definition]:
        """What to tell a model about the tools. `ValueError` for a dialect that is none."""
        return tool.definitions(self._target, Dialect.of(dialect))

    def guidance(self) -> str:
        """The long text to add to the system instruction, once."""
        return tool.guidance(self._target)
