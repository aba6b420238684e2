"""What a model is told about a tool."""

from dataclasses import dataclass
from typing import Any

from ._word import Word


class Dialect(Word):
    """The flavours of parameter schema that model providers take."""

    JSON_SCHEMA = "json-schema"
    """JSON Schema, as the Model Context Protocol and Anthropic take it."""
    OPENAI_STRICT = "openai-strict"
    """The strict subset that OpenAI takes: no additional properties, every property required."""
    GEMINI = "gemini"
    """The OpenAPI subset that Gemini takes."""


@dataclass(frozen=True, slots=True)
class Definition:
    """What a model is told about a tool."""

    name: str
    """The name that the model calls it by, as in `todo_write`."""
    description: str
    """What it does and when to use it."""
    parameters: dict[str, Any]
    """The schema of its input in the dialect asked for. The dict is the caller's own."""
