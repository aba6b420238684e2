"""The same call to the checklist tool of trpc-agent-py, in Python with Pydantic, which keeps its list in a dict."""

import asyncio
import json
from collections.abc import Callable

from .lists import inputs

try:
    from trpc_agent_sdk.agents import LlmAgent
    from trpc_agent_sdk.context import InvocationContext, create_agent_context
    from trpc_agent_sdk.models import OpenAIModel
    from trpc_agent_sdk.sessions import InMemorySessionService
    from trpc_agent_sdk.tools import TodoWriteTool
except ImportError as error:
    MISSING = str(error)
else:
    MISSING = ""


def call(size: int) -> Callable[[int], str]:
    """A model's text in, the text for the model out: parsed, run as the framework runs it, and put into JSON again."""
    loop = asyncio.new_event_loop()
    sessions = InMemorySessionService()
    context = InvocationContext(
        session_service=sessions,
        invocation_id="bench",
        agent=LlmAgent(name="agent", model=OpenAIModel(model_name="none", api_key="none")),
        agent_context=create_agent_context(),
        session=loop.run_until_complete(sessions.create_session(app_name="bench", user_id="u", session_id="s")),
    )
    tool, texts = TodoWriteTool(), inputs(size)

    async def answer(text: str) -> str:
        result = await tool.run_async(tool_context=context, args=json.loads(text))
        if "error" in result:
            raise ValueError(result["error"])
        return json.dumps(result, ensure_ascii=False)

    def run(number: int) -> str:
        # Without the event loop's own start and end, which would count against it.
        coroutine = answer(texts[number % 2])
        try:
            coroutine.send(None)
        except StopIteration as ended:
            return str(ended.value)
        raise RuntimeError("the tool waited for something; measure it another way")

    return run
