"""The tool for Pydantic AI.

```python
from pydantic_ai import Agent
from todo_write import SqliteState, TodoWrite
from todo_write.tools import pydantic_ai

todo = TodoWrite(SqliteState("lists.db", session="s1"))
agent = Agent("openai:gpt-5", tools=[pydantic_ai.tool(todo)], instructions=todo.guidance())
```

Pydantic AI parses a model's arguments before a tool sees them: a key that stands twice is not noticed, and text that is
no JSON is answered by Pydantic AI itself.
"""

from typing import Any

from pydantic_ai import Tool

from ..todo_write import TodoWrite
from .functions import answer


def tool(todo: TodoWrite) -> Tool[Any]:
    """The tool for `Agent(tools=[…])`. It runs in a thread, as all plain functions do there."""
    definition = todo.definition()

    def call(**arguments: Any) -> str:
        return answer(todo, arguments)

    made: Tool[Any] = Tool.from_schema(call, definition.name, definition.description, definition.parameters)
    return made
