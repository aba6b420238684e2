"""Plain function calling for the checklist: what to tell a provider's client about the tool, and how to answer a call.

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
from ..todo_write import TodoWrite
from . import _forms
from ._answers import answered


def answer(todo: TodoWrite, arguments: str | bytes | Mapping[str, Any]) -> str:
    """Runs the tool on the arguments of a model's call, and gives back the text for the model, refused or not.

    Give the arguments as the client has them: JSON text, or what it has parsed. `HostError` when the component can't be run.
    """
    return answered(lambda: todo.call(arguments))


def openai(todo: TodoWrite) -> dict[str, Any]:
    """The tool for `tools=[…]` of OpenAI's Chat Completions, and of the many that speak the same protocol."""
    return _forms.openai(todo.definition(Dialect.OPENAI_STRICT))


def openai_responses(todo: TodoWrite) -> dict[str, Any]:
    """The tool for `tools=[…]` of OpenAI's Responses."""
    return _forms.openai_responses(todo.definition(Dialect.OPENAI_STRICT))


def anthropic(todo: TodoWrite) -> dict[str, Any]:
    """The tool for `tools=[…]` of Anthropic's Messages."""
    return _forms.anthropic(todo.definition(Dialect.JSON_SCHEMA))


def gemini(todo: TodoWrite) -> dict[str, Any]:
    """The tool for `function_declarations=[…]` of Gemini."""
    return _forms.gemini(todo.definition(Dialect.GEMINI))
