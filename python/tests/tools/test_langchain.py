"""The tool in an agent of LangChain."""

import asyncio
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.messages import ToolMessage
from langchain_openai import ChatOpenAI

from tests.support.scripted_model import ScriptedModel
from todo_write import HostError, MemoryState, TodoWrite
from todo_write.tools import langchain

from .story import REFUSED, SCRIPT, expected


def agent(todo: TodoWrite, model: ScriptedModel) -> Any:
    chat = ChatOpenAI(base_url=model.url, api_key="none", model="scripted")  # type: ignore[arg-type]
    return create_agent(chat, tools=[langchain.tool(todo)], system_prompt=todo.guidance())


ASKED = {"messages": [{"role": "user", "content": "Go on."}]}


def test_an_agent_tells_the_story(model: ScriptedModel) -> None:
    messages = agent(TodoWrite(MemoryState()), model).invoke(ASKED)["messages"]
    assert messages[-1].content == "All done."
    assert model.seen() == expected()
    refused = [message.status == "error" for message in messages if isinstance(message, ToolMessage)]
    assert refused == [number in REFUSED for number in range(len(SCRIPT))]


def test_an_agent_tells_the_story_in_an_event_loop(model: ScriptedModel) -> None:
    asyncio.run(agent(TodoWrite(MemoryState()), model).ainvoke(ASKED))
    assert model.seen() == expected()


def test_the_model_is_told_what_the_component_says(model: ScriptedModel) -> None:
    agent(TodoWrite(MemoryState()), model).invoke(ASKED)
    definition = TodoWrite().definition("json-schema")
    told = model.tool()
    assert (told["name"], told["description"]) == (definition.name, definition.description)
    # LangChain leaves the schema's own description out, since the tool has one.
    assert told["parameters"] == {key: value for key, value in definition.parameters.items() if key != "description"}
    assert model.requests[0]["messages"][0]["content"] == TodoWrite().guidance()


def test_a_failure_of_the_host_ends_the_run() -> None:
    with pytest.raises(HostError):
        langchain.tool(TodoWrite(memory_limit=1 << 22, limit=1 << 30)).invoke({"todos": "x" * (1 << 23)})
