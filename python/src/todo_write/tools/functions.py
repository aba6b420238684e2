"""Plain function calling: what to tell a provider's client about the tool, and how to answer a call.

>>> from todo_write import TodoWrite
>>> todo = TodoWrite()
>>> openai(todo)["function"]["name"]
'todo_write'
>>> answer(todo, '{"todos": null}')
'{"error":"INVALID_ARGS: todos: wrong type, got null, expected an array of items, [] to clear the list"}'
"""

from collections.abc import Mapping
from typing import Any

from ..definition import Dialect
from ..errors import TodoError
from ..todo_write import TodoWrite


def answer(todo: TodoWrite, arguments: str | bytes | Mapping[str, Any]) -> str:
    """Runs the tool on the arguments of a model's call, and gives back the text for the model, refused or not.

    Give the arguments as the client has them: JSON text, or what it has parsed. `HostError` when the component can't be run.
    """
    try:
        return todo.call(arguments).text
    except TodoError as error:
        return error.text


def openai(todo: TodoWrite) -> dict[str, Any]:
    """The tool for `tools=[…]` of OpenAI's Chat Completions, and of the many that speak the same protocol."""
    definition = todo.definition(Dialect.OPENAI_STRICT)
    function = {"name": definition.name, "description": definition.description, "parameters": definition.parameters}
    return {"type": "function", "function": {**function, "strict": True}}


def openai_responses(todo: TodoWrite) -> dict[str, Any]:
    """The tool for `tools=[…]` of OpenAI's Responses."""
    return {"type": "function", **openai(todo)["function"]}


def anthropic(todo: TodoWrite) -> dict[str, Any]:
    """The tool for `tools=[…]` of Anthropic's Messages."""
    definition = todo.definition(Dialect.JSON_SCHEMA)
    return {"name": definition.name, "description": definition.description, "input_schema": definition.parameters}


def gemini(todo: TodoWrite) -> dict[str, Any]:
    """The tool for `function_declarations=[…]` of Gemini."""
    definition = todo.definition(Dialect.GEMINI)
    return {"name": definition.name, "description": definition.description, "parameters": definition.parameters}
