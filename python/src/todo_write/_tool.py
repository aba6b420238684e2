"""What every tool of this package has: a state, options, and a component that is called for each of its methods."""

import json
from typing import Any, ClassVar, Generic, NoReturn, TypeVar

from . import _json_text, _options
from ._component import tool
from ._component.call import Target
from ._component.lower import Lowered
from ._component.options import lower_options
from .errors import Code, TodoError
from .state import MemoryState, State

O_co = TypeVar("O_co", covariant=True)


class Tool(Generic[O_co]):
    """A tool over a state, for one agent of a session."""

    _A_TOOL: ClassVar[str]
    """What the component calls a tool of its own."""
    _FREE: ClassVar[frozenset[str]] = frozenset()
    """The members of an input that may hold any JSON."""

    def __init__(self, target: Target, state: State | None, options: O_co) -> None:
        """The tool over a state; None is a `MemoryState` of its own."""
        self._target = target
        self._state: State = MemoryState() if state is None else state
        self._options = options
        self._lowered = self._lower()

    def __getstate__(self) -> dict[str, Any]:
        """What a copy is made from: everything but the addresses of this process."""
        return {name: value for name, value in self.__dict__.items() if name != "_lowered"}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        """Makes it from the parts of another one, which may have been in another process."""
        self.__dict__.update(parts)
        self._lowered = self._lower()

    @property
    def options(self) -> O_co:
        """The options that were given."""
        return self._options

    def guidance(self) -> str:
        """The long text to add to the system instruction, once. It tells of a call with the default options."""
        return tool.guidance(self._target)

    def _input(self, value: object) -> str:
        """What a model wrote, as text. The options must be usable."""
        return _json_text.of_input(value, self._limit(), self._FREE)

    def _limit(self) -> int:
        limit: int | None = getattr(self._options, "limit", None)
        return _json_text.LIMIT if limit is None else limit

    def _lower(self) -> Lowered | None:
        """The options for the typed door. None when they don't have the types for it."""
        typed = _options.typed(self._options)
        return None if typed is None else lower_options(typed)

    def _usable(self) -> Lowered:
        """The options for the typed door. `TodoError` when they don't have the types for it."""
        return self._lowered or self._refuse_options()

    def _refuse_options(self) -> NoReturn:
        given = _json_text.of_value(_options.given(self._options))
        # An input that can't be stored: the options are judged before it.
        _, text = tool.call(self._target, self._A_TOOL, "null", given, MemoryState())
        message: str = json.loads(text)["error"]
        raise TodoError(Code(message.partition(":")[0]), message)
