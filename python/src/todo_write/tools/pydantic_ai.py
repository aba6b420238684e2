"""The tools for Pydantic AI.

```python
from pydantic_ai import Agent
from todo_write import SqliteState, TodoWrite
from todo_write.tools import pydantic_ai

todo = TodoWrite(SqliteState("lists.db", session="s1"))
agent = Agent("openai:gpt-5", tools=[pydantic_ai.tool(todo)], instructions=todo.guidance())
```

With a `TaskBoard`, `tools=pydantic_ai.tools(board)`.

Pydantic AI parses a model's arguments before a tool sees them: a key that stands twice is not noticed, and text that is
no JSON is answered by Pydantic AI itself.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from pydantic_ai import Tool

from ..definition import Definition
from ..task_board.task_board import TaskBoard
from ..todo_write import TodoWrite
from . import board_functions, functions


def tool(todo: TodoWrite) -> Tool[Any]:
    """The tool for `Agent(tools=[…])`. It runs in a thread, as all plain functions do there."""
    return _made(todo.definition(), partial(functions.answer, todo))


def tools(board: TaskBoard) -> list[Tool[Any]]:
    """The tools of a board for `Agent(tools=…)`. They run in threads, too."""
    return [
        _made(definition, partial(board_functions.answer, board, definition.name)) for definition in board.definitions()
    ]


def _made(definition: Definition, answer: Callable[[dict[str, Any]], str]) -> Tool[Any]:
    def call(**arguments: Any) -> str:
        return answer(arguments)

    made: Tool[Any] = Tool.from_schema(call, definition.name, definition.description, definition.parameters)
    return made
