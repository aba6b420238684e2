"""The tool in an agent of Pydantic AI."""

import asyncio
from typing import Any

import openai
import pytest
from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from tests.support.scripted_model import ScriptedModel, served
from todo_write import CallError, MemoryState, TodoWrite
from todo_write.tools import pydantic_ai

from .story import expected


def run(todo: TodoWrite, model: ScriptedModel) -> str:
    async def story() -> str:
        async with openai.AsyncOpenAI(base_url=model.url, api_key="none") as client:
            chat = OpenAIChatModel("scripted", provider=OpenAIProvider(openai_client=client))
            agent: Agent[Any, str] = Agent(chat, tools=[pydantic_ai.tool(todo)], instructions=todo.guidance())
            return (await agent.run("Go on.")).output

    return asyncio.run(story())


def test_an_agent_tells_the_story(model: ScriptedModel) -> None:
    assert run(TodoWrite(MemoryState()), model) == "All done."
    assert model.seen() == expected()


def test_the_model_is_told_what_the_component_says(model: ScriptedModel) -> None:
    run(TodoWrite(MemoryState()), model)
    definition = TodoWrite().definition("json-schema")
    told = model.tool()
    assert (told["name"], told["description"]) == (definition.name, definition.description)
    # Pydantic AI adds what makes the schema strict for OpenAI.
    told, wanted = (
        schema["properties"]["todos"]["items"]["properties"] for schema in (told["parameters"], definition.parameters)
    )
    assert told == wanted
    assert TodoWrite().guidance().strip() in model.requests[0]["messages"][0]["content"]


def test_a_failure_of_the_host_ends_the_run() -> None:
    with served(ScriptedModel(['{"todos":"' + "x" * (1 << 23) + '"}'])) as model, pytest.raises(CallError):
        run(TodoWrite(memory_limit=1 << 22, limit=1 << 30), model)
