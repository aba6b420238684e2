r"""The tools for LangChain and LangGraph.

```python
from langchain.agents import create_agent
from todo_write import SqliteState, TodoWrite
from todo_write.tools import langchain

todo = TodoWrite(SqliteState("lists.db", session="s1"))
agent = create_agent("openai:gpt-5", tools=[langchain.tool(todo)], system_prompt="…\n\n" + todo.guidance())
```

With a `TaskBoard`, `tools=langchain.tools(board)`.

LangChain parses a model's arguments before a tool sees them: a key that stands twice is not noticed, and text that is no
JSON is answered by LangChain itself.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from langchain_core.tools import BaseTool, ToolException
from pydantic import PrivateAttr

from ..answer import Outcome
from ..definition import Definition
from ..errors import TodoError
from ..task_board.answer import TaskOutcome
from ..task_board.task_board import TaskBoard
from ..todo_write import TodoWrite

Call = Callable[[Mapping[str, Any]], Outcome | TaskOutcome]
"""Runs a tool on what LangChain has parsed."""


class ComponentTool(BaseTool):
    """A tool of a component. A refusal is a `ToolMessage` of the status `error`, with the component's text."""

    _call: Call = PrivateAttr()

    def __init__(self, definition: Definition, call: Call) -> None:
        """The tool of a definition."""
        super().__init__(
            name=definition.name,
            description=definition.description,
            args_schema=definition.parameters,
            handle_tool_error=True,
        )
        self._call = call

    # Without the name `self`, because a model may send a key of any name.
    def _run(self, /, **arguments: Any) -> str:
        try:
            return self._call(arguments).text
        except TodoError as error:
            raise ToolException(error.text) from error

    async def _arun(self, /, **arguments: Any) -> str:
        return await asyncio.to_thread(lambda: self._run(**arguments))


def tool(todo: TodoWrite) -> ComponentTool:
    """The tool for `create_agent(tools=[…])`, `bind_tools` and `ToolNode`."""
    return ComponentTool(todo.definition(), todo.call)


def tools(board: TaskBoard) -> list[ComponentTool]:
    """The tools of a board for `create_agent(tools=…)`, `bind_tools` and `ToolNode`."""
    return [ComponentTool(definition, partial(board.call, definition.name)) for definition in board.definitions()]
