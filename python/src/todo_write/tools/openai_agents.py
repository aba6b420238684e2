r"""The tool for the OpenAI Agents SDK.

```python
from agents import Agent
from todo_write import SqliteState, TodoWrite
from todo_write.tools import openai_agents

todo = TodoWrite(SqliteState("lists.db", session="s1"))
agent = Agent(name="coder", instructions="…\n\n" + todo.guidance(), tools=[openai_agents.tool(todo)])
```
"""

import asyncio
from typing import Any

from agents import FunctionTool

from ..definition import Dialect
from ..todo_write import TodoWrite
from .functions import answer


def tool(todo: TodoWrite) -> FunctionTool:
    """The tool for `Agent(tools=[…])`. The model's arguments reach the component as they are."""
    definition = todo.definition(Dialect.OPENAI_STRICT)

    async def invoke(_context: Any, arguments: str) -> str:
        return await asyncio.to_thread(answer, todo, arguments)

    return FunctionTool(
        name=definition.name,
        description=definition.description,
        params_json_schema=definition.parameters,
        on_invoke_tool=invoke,
        strict_json_schema=True,
    )
