"""The tool in an agent of the OpenAI Agents SDK."""

import asyncio

import agents
import openai
import pytest

from tests.support.scripted_model import ScriptedModel, served
from todo_write import CallError, MemoryState, Todo, TodoWrite
from todo_write.tools import openai_agents

from .story import REFUSED, expected


def run(todo: TodoWrite, model: ScriptedModel) -> str:
    async def story() -> str:
        async with openai.AsyncOpenAI(base_url=model.url, api_key="none") as client:
            agent = agents.Agent(
                name="coder",
                instructions=todo.guidance(),
                tools=[openai_agents.tool(todo)],
                model=agents.OpenAIChatCompletionsModel("scripted", client),
            )
            config = agents.RunConfig(tracing_disabled=True)
            return str((await agents.Runner.run(agent, "Go on.", run_config=config, max_turns=20)).final_output)

    return asyncio.run(story())


def test_an_agent_tells_the_story(model: ScriptedModel) -> None:
    todo = TodoWrite(MemoryState())
    assert run(todo, model) == "All done."
    assert model.seen() == expected()
    assert model.requests[0]["messages"][0]["content"] == todo.guidance()


def test_the_hints_of_hooks_reach_the_model(model: ScriptedModel) -> None:
    asked = []

    def hook(_previous: list[Todo], submitted: list[Todo]) -> list[str]:
        asked.append([todo.status for todo in submitted])
        return [f"{len(submitted)} items"]

    assert run(TodoWrite(MemoryState(), hooks=[hook]), model) == "All done."
    seen = model.seen()
    assert ["3 items" in text for text in seen] == [number not in REFUSED for number in range(len(seen))]
    assert asked[-1] == ["completed"] * 3


def test_the_model_is_told_what_the_component_says(model: ScriptedModel) -> None:
    run(TodoWrite(MemoryState()), model)
    definition = TodoWrite().definition("openai-strict")
    told = model.tool()
    assert (told["name"], told["description"]) == (definition.name, definition.description)
    assert (told["parameters"], told["strict"]) == (definition.parameters, True)


def test_text_that_is_no_json_is_explained_by_the_component() -> None:
    with served(ScriptedModel(['{"todos":[', '{"todos":[],"todos":[]}'])) as model:
        assert run(TodoWrite(MemoryState()), model) == "All done."
        not_json, twice = model.seen()
    assert "not JSON" in not_json
    assert "the key stands twice" in twice


def test_a_failure_of_the_host_ends_the_run(model: ScriptedModel) -> None:
    todo = TodoWrite(MemoryState())
    tool = openai_agents.tool(TodoWrite(memory_limit=1 << 22, limit=1 << 30))
    with pytest.raises(CallError):
        asyncio.run(tool.on_invoke_tool(None, '"' + "x" * (1 << 23)))  # type: ignore[arg-type]
    assert run(todo, model) == "All done."
