r"""The tools for the OpenAI Agents SDK.

```python
from agents import Agent
from todo_write import SqliteState, TodoWrite
from todo_write.tools import openai_agents

todo = TodoWrite(SqliteState("lists.db", session="s1"))
agent = Agent(name="coder", instructions="…\n\n" + todo.guidance(), tools=[openai_agents.tool(todo)])
```

With a `TaskBoard`, `tools=openai_agents.tools(board)`.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from agents import FunctionTool, Tool

from ..definition import Definition, Dialect
from ..task_board.task_board import TaskBoard
from ..todo_write import TodoWrite
from . import board_functions, functions


def tool(todo: TodoWrite) -> FunctionTool:
    """The tool for `Agent(tools=[…])`. The model's arguments reach the component as they are."""
    return _made(todo.definition(Dialect.OPENAI_STRICT), partial(functions.answer, todo))


def tools(board: TaskBoard) -> list[Tool]:
    """The tools of a board for `Agent(tools=…)`. The model's arguments reach the component as they are."""
    return [
        _made(definition, partial(board_functions.answer, board, definition.name))
        for definition in board.definitions(Dialect.OPENAI_STRICT)
    ]


def _made(definition: Definition, answer: Callable[[str], str]) -> FunctionTool:
    async def invoke(_context: Any, arguments: str) -> str:
        return await asyncio.to_thread(answer, arguments)

    return FunctionTool(
        name=definition.name,
        description=definition.description,
        params_json_schema=definition.parameters,
        on_invoke_tool=invoke,
        strict_json_schema=True,
    )
