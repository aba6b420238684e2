r"""Plain function calling for the task board: what to tell a provider's client about the tools, and how to answer a call.

>>> from todo_write import TaskBoard
>>> board = TaskBoard()
>>> [tool["function"]["name"] for tool in openai(board)]
['task_create', 'task_update', 'task_get', 'task_list']
>>> answer(board, "task_create", '{"subject": "Write a parser"}')
'{"task":{"id":"1","subject":"Write a parser"},"message":"Task 1 is on the board, pending."}'
>>> answer(board, "task_get", '{"taskId": null}')
'{"error":"INVALID_ARGS: taskId: wrong type, got null, expected the id of a task, as in \\"3\\""}'
"""

from collections.abc import Mapping
from typing import Any

from ..definition import Dialect
from ..task_board.task_board import TaskBoard
from . import _forms
from ._answers import answered


def answer(board: TaskBoard, name: str, arguments: str | bytes | Mapping[str, Any]) -> str:
    """Runs a tool by the name and on the arguments of a model's call, and gives back the text for the model, refused or not.

    Give the arguments as the client has them: JSON text, or what it has parsed. `HostError` when the component can't be run.
    """
    return answered(lambda: board.call(name, arguments))


def openai(board: TaskBoard) -> list[dict[str, Any]]:
    """The tools for `tools=…` of OpenAI's Chat Completions, and of the many that speak the same protocol."""
    return [_forms.openai(definition) for definition in board.definitions(Dialect.OPENAI_STRICT)]


def openai_responses(board: TaskBoard) -> list[dict[str, Any]]:
    """The tools for `tools=…` of OpenAI's Responses."""
    return [_forms.openai_responses(definition) for definition in board.definitions(Dialect.OPENAI_STRICT)]


def anthropic(board: TaskBoard) -> list[dict[str, Any]]:
    """The tools for `tools=…` of Anthropic's Messages."""
    return [_forms.anthropic(definition) for definition in board.definitions(Dialect.JSON_SCHEMA)]


def gemini(board: TaskBoard) -> list[dict[str, Any]]:
    """The tools for `function_declarations=…` of Gemini."""
    return [_forms.gemini(definition) for definition in board.definitions(Dialect.GEMINI)]
