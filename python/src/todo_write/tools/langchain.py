r"""The tool for LangChain and LangGraph.

```python
from langchain.agents import create_agent
from todo_write import SqliteState, TodoWrite
from todo_write.tools import langchain

todo = TodoWrite(SqliteState("lists.db", session="s1"))
agent = create_agent("openai:gpt-5", tools=[langchain.tool(todo)], system_prompt="…\n\n" + todo.guidance())
```

LangChain parses a model's arguments before a tool sees them: a key that stands twice is not noticed, and text that is no
JSON is answered by LangChain itself.
"""

import asyncio
from typing import Any

from langchain_core.tools import BaseTool, ToolException
from pydantic import PrivateAttr

from ..errors import TodoError
from ..todo_write import TodoWrite


class TodoWriteTool(BaseTool):
    """The tool. A refusal is a `ToolMessage` of the status `error`, with the component's text."""

    _todo: TodoWrite = PrivateAttr()

    def __init__(self, todo: TodoWrite) -> None:
        """The tool over a list."""
        definition = todo.definition()
        super().__init__(
            name=definition.name,
            description=definition.description,
            args_schema=definition.parameters,
            handle_tool_error=True,
        )
        self._todo = todo

    # Without the name `self`, because a model may send a key of any name.
    def _run(self, /, **arguments: Any) -> str:
        try:
            return self._todo.call(arguments).text
        except TodoError as error:
            raise ToolException(error.text) from error

    async def _arun(self, /, **arguments: Any) -> str:
        return await asyncio.to_thread(lambda: self._run(**arguments))


def tool(todo: TodoWrite) -> TodoWriteTool:
    """The tool for `create_agent(tools=[…])`, `bind_tools` and `ToolNode`."""
    return TodoWriteTool(todo)
