"""Both doors of a component, with results in the form in which cases spell them."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from todo_write import Definition, Tools

from .seen import Seen
from .store import Store
from .text import compact


class Doors(ABC):
    """Both doors of a component."""

    TOOLS: ClassVar[set[str]]
    """The tools that it has."""
    OPTIONS: ClassVar[dict[str, type]]
    """Their options."""
    ACTIONS: ClassVar[set[str]]
    """What a step may do besides `call`, `definitions` and `guidance`."""
    KEYS: ClassVar[set[str]]
    """What must come out of it besides `answer`, `refused`, `list` and `render`."""
    ANSWERS: ClassVar[list[set[str]]]
    """The keys that an answer may have."""

    @abstractmethod
    def generic(self, store: Store) -> Tools:
        """The generic door."""

    @abstractmethod
    def typed_call(self, store: Store, tool: str, text: str, options: dict[str, Any]) -> Seen:
        """A model's call through the typed door. A refusal is the text for the model."""

    @abstractmethod
    def take(self, action: str, step: dict[str, Any], store: Store, options: dict[str, Any]) -> Seen:
        """One of the `ACTIONS`."""

    def cannot_say(self, step: dict[str, Any]) -> bool:
        """Whether a step gives what no value of Python is."""
        del step
        return False

    @abstractmethod
    def typed_definitions(self, dialect: str) -> list[Definition]:
        """What the typed class tells a model."""

    @abstractmethod
    def typed_guidance(self) -> str:
        """What it tells a model besides."""

    def generic_call(self, store: Store, tool: str, text: str, options: str) -> Seen:
        """`tool.call`."""
        reply = self.generic(store).call(tool, text, options)
        return Seen({"answer" if reply.accepted else "refused": reply.text})

    def definitions(self, dialect: str) -> Seen:
        """`tool.definitions`."""

        def spelled(definition: Definition) -> dict[str, str]:
            parameters = compact(definition.parameters)
            return {"name": definition.name, "description": definition.description, "parameters": parameters}

        found = self.generic(Store({})).definitions(dialect)
        assert found == self.typed_definitions(dialect)
        return Seen({"answer": compact([spelled(definition) for definition in found])})

    def guidance(self) -> Seen:
        """`tool.guidance`."""
        text = self.generic(Store({})).guidance()
        assert self.typed_guidance() == text
        return Seen({"answer": text})

    def record(self, options: Any) -> dict[str, Any] | None:
        """The options for the typed door. None when they don't have the types for it."""
        if options is None:
            return {}
        if not isinstance(options, dict) or options.keys() - self.OPTIONS.keys():
            return None
        fits = all(value is None or type(value) is self.OPTIONS[name] for name, value in options.items())
        return options if fits and 0 <= (options.get("limit") or 0) < 1 << 32 else None
