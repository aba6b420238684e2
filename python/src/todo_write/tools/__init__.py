"""Ready-made tools for agent frameworks. Each is a module of its own and needs its framework only.

| module | for | install |
|---|---|---|
| `functions` | any client that does function calling: OpenAI, Anthropic, Gemini | nothing else |
| `board_functions` | the same, for the task board | nothing else |
| `openai_agents` | the OpenAI Agents SDK | `pip install todo-write[openai-agents]` |
| `langchain` | LangChain and LangGraph | `pip install todo-write[langchain]` |
| `pydantic_ai` | Pydantic AI | `pip install todo-write[pydantic-ai]` |

`tool(todo)` of a framework's module makes the tool of a `TodoWrite`, `tools(board)` those of a `TaskBoard`. An agent gets
one of the two, never both: with two plans to keep, a model keeps neither.

A refusal is handed to the model as the tool's result, in the component's words, so that it can correct itself. A
`HostError` goes through to the program. Add what `guidance()` gives to the system instruction of the agent.
"""
