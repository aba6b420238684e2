"""Plain function calling with the client of OpenAI."""

import json
from typing import Any

import openai
import pytest

from tests.support.scripted_model import ScriptedModel
from todo_write import HostError, MemoryState, TodoWrite
from todo_write.tools import functions

from .story import REFUSED, SCRIPT, expected


def test_a_loop_of_a_few_lines_tells_the_story(model: ScriptedModel) -> None:
    todo = TodoWrite(MemoryState())
    messages: list[Any] = [{"role": "system", "content": todo.guidance()}, {"role": "user", "content": "Go on."}]
    with openai.OpenAI(base_url=model.url, api_key="none") as client:
        while True:
            tools: Any = [functions.openai(todo)]
            reply = client.chat.completions.create(model="scripted", messages=messages, tools=tools).choices[0].message
            messages.append(reply.model_dump(exclude_none=True))
            if not reply.tool_calls:
                break
            for call in reply.tool_calls:
                assert call.type == "function"
                text = functions.answer(todo, call.function.arguments)
                messages.append({"role": "tool", "tool_call_id": call.id, "content": text})
    assert reply.content == "All done."
    assert model.seen() == expected()
    assert model.tool()["parameters"] == todo.definition("openai-strict").parameters


def test_each_provider_gets_its_own_form() -> None:
    todo = TodoWrite()
    name, description = todo.definition().name, todo.definition().description
    assert functions.openai_responses(todo) == {"type": "function", **functions.openai(todo)["function"]}
    assert functions.openai(todo)["function"]["strict"] is True
    assert functions.anthropic(todo) == {
        "name": name,
        "description": description,
        "input_schema": todo.definition("json-schema").parameters,
    }
    assert functions.gemini(todo)["parameters"] == todo.definition("gemini").parameters


def test_arguments_that_the_client_has_parsed_are_as_good() -> None:
    todo = TodoWrite(MemoryState())
    assert [functions.answer(todo, json.loads(arguments)) for arguments in SCRIPT] == expected()


def test_a_failure_of_the_host_is_not_told_to_the_model() -> None:
    with pytest.raises(HostError):
        functions.answer(TodoWrite(memory_limit=1), "{}")


def test_the_hints_of_hooks_reach_the_model() -> None:
    hooked = TodoWrite(MemoryState(), hooks=[lambda _, submitted: [f"{len(submitted)} items"]])
    texts = [functions.answer(hooked, arguments) for arguments in SCRIPT]
    for number, (text, plain) in enumerate(zip(texts, expected(), strict=True)):
        assert (text == plain) == (number in REFUSED)
        assert number in REFUSED or json.loads(text)["message"] == json.loads(plain)["message"] + "\n\n3 items"
