"""The tools of a board, in agents of each framework."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import agents
import openai
import pydantic_ai as pydantic
import pytest
from langchain.agents import create_agent
from langchain_core.messages import ToolMessage
from langchain_openai import ChatOpenAI
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from tests.support.scripted_model import ScriptedModel, served
from todo_write import HostError, MemoryState, TaskBoard
from todo_write.tools import board_functions, langchain, openai_agents, pydantic_ai

from .board_story import REFUSED, SCRIPT, expected, told


@pytest.fixture
def model() -> Iterator[ScriptedModel]:
    """The model, served on this machine."""
    with served(ScriptedModel(SCRIPT)) as model:
        yield model


def names(model: ScriptedModel) -> list[str]:
    return [tool["name"] for tool in model.tools()]


NAMES = ["task_create", "task_update", "task_get", "task_list"]


def test_a_loop_of_a_few_lines_tells_the_story(model: ScriptedModel) -> None:
    board = TaskBoard(MemoryState())
    messages: list[Any] = [{"role": "system", "content": board.guidance()}, {"role": "user", "content": "Go on."}]
    with openai.OpenAI(base_url=model.url, api_key="none") as client:
        while True:
            tools: Any = board_functions.openai(board)
            reply = client.chat.completions.create(model="scripted", messages=messages, tools=tools).choices[0].message
            messages.append(reply.model_dump(exclude_none=True))
            if not reply.tool_calls:
                break
            for call in reply.tool_calls:
                assert call.type == "function"
                text = board_functions.answer(board, call.function.name, call.function.arguments)
                messages.append({"role": "tool", "tool_call_id": call.id, "content": text})
    assert model.seen() == expected()
    assert model.tools() == [
        {"name": tool.name, "description": tool.description, "parameters": tool.parameters, "strict": True}
        for tool in board.definitions("openai-strict")
    ]
    told(board)


def test_each_provider_gets_its_own_form() -> None:
    board = TaskBoard()
    responses, chat = board_functions.openai_responses(board), board_functions.openai(board)
    assert responses == [{"type": "function", **tool["function"]} for tool in chat]
    assert board_functions.anthropic(board) == [
        {"name": tool.name, "description": tool.description, "input_schema": tool.parameters}
        for tool in board.definitions("json-schema")
    ]
    assert [tool["parameters"] for tool in board_functions.gemini(board)] == [
        tool.parameters for tool in board.definitions("gemini")
    ]


def test_arguments_that_the_client_has_parsed_are_as_good() -> None:
    board = TaskBoard(MemoryState())
    texts = [board_functions.answer(board, name, json.loads(arguments)) for name, arguments in SCRIPT]
    assert texts == expected()


def test_a_tool_that_does_not_exist_is_answered_and_a_failure_of_the_host_is_not() -> None:
    assert "no such tool" in board_functions.answer(TaskBoard(), "todo_write", "{}")
    with pytest.raises(HostError):
        board_functions.answer(TaskBoard(memory_limit=1), "task_list", "{}")


def test_an_agent_of_openai_s_sdk_tells_the_story(model: ScriptedModel) -> None:
    board = TaskBoard(MemoryState())

    async def story() -> str:
        async with openai.AsyncOpenAI(base_url=model.url, api_key="none") as client:
            agent = agents.Agent(
                name="coder",
                instructions=board.guidance(),
                tools=openai_agents.tools(board),
                model=agents.OpenAIChatCompletionsModel("scripted", client),
            )
            config = agents.RunConfig(tracing_disabled=True)
            return str((await agents.Runner.run(agent, "Go on.", run_config=config, max_turns=20)).final_output)

    assert asyncio.run(story()) == "All done."
    assert model.seen() == expected()
    parameters = [(tool["parameters"], tool["strict"]) for tool in model.tools()]
    assert parameters == [(tool.parameters, True) for tool in board.definitions("openai-strict")]
    told(board)


def test_an_agent_of_langchain_tells_the_story(model: ScriptedModel) -> None:
    board = TaskBoard(MemoryState())
    chat = ChatOpenAI(base_url=model.url, api_key="none", model="scripted")  # type: ignore[arg-type]
    agent: Any = create_agent(chat, tools=langchain.tools(board), system_prompt=board.guidance())
    messages = agent.invoke({"messages": [{"role": "user", "content": "Go on."}]})["messages"]
    assert messages[-1].content == "All done."
    assert model.seen() == expected()
    assert names(model) == NAMES
    refused = [message.status == "error" for message in messages if isinstance(message, ToolMessage)]
    assert refused == [number in REFUSED for number in range(len(SCRIPT))]
    told(board)


def test_an_agent_of_pydantic_ai_tells_the_story(model: ScriptedModel) -> None:
    board = TaskBoard(MemoryState())

    async def story() -> str:
        async with openai.AsyncOpenAI(base_url=model.url, api_key="none") as client:
            chat = OpenAIChatModel("scripted", provider=OpenAIProvider(openai_client=client))
            agent: pydantic.Agent[Any, str] = pydantic.Agent(
                chat, tools=pydantic_ai.tools(board), instructions=board.guidance()
            )
            return (await agent.run("Go on.")).output

    assert asyncio.run(story()) == "All done."
    assert model.seen() == expected()
    assert names(model) == NAMES
    told(board)
