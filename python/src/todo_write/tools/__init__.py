"""Ready-made tools for agent frameworks. Each is a module of its own and needs its framework only.

| module | for | install |
|---|---|---|
| `functions` | any client that does function calling: OpenAI, Anthropic, Gemini | nothing else |
| `openai_agents` | the OpenAI Agents SDK | `pip install todo-write[openai-agents]` |
| `langchain` | LangChain and LangGraph | `pip install todo-write[langchain]` |
| `pydantic_ai` | Pydantic AI | `pip install todo-write[pydantic-ai]` |

A refusal is handed to the model as the tool's result, in the component's words, so that it can correct itself. A
`HostError` goes through to the program. Add `TodoWrite.guidance()` to the system instruction of the agent.
"""
