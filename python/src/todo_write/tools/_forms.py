"""A definition in the forms in which providers take tools."""

from typing import Any

from ..definition import Definition


def openai(definition: Definition) -> dict[str, Any]:
    """For OpenAI's Chat Completions. The definition is of the dialect `OPENAI_STRICT`."""
    return {"type": "function", "function": {**_named(definition, "parameters"), "strict": True}}


def openai_responses(definition: Definition) -> dict[str, Any]:
    """For OpenAI's Responses. The definition is of the dialect `OPENAI_STRICT`."""
    return {"type": "function", **openai(definition)["function"]}


def anthropic(definition: Definition) -> dict[str, Any]:
    """For Anthropic's Messages. The definition is of the dialect `JSON_SCHEMA`."""
    return _named(definition, "input_schema")


def gemini(definition: Definition) -> dict[str, Any]:
    """For Gemini. The definition is of the dialect `GEMINI`."""
    return _named(definition, "parameters")


def _named(definition: Definition, schema: str) -> dict[str, Any]:
    return {"name": definition.name, "description": definition.description, schema: definition.parameters}
