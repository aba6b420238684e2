/** What people write who use the tools in TypeScript. `types.test.js` compiles it; it never runs. */
import Anthropic from '@anthropic-ai/sdk';
import { ToolMessage, type AIMessage } from '@langchain/core/messages';
import type { StructuredToolInterface } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, streamText, ToolLoopAgent, type LanguageModel, type ToolSet } from 'ai';
import OpenAI from 'openai';
import type { AsyncTodoWrite, TodoWrite } from 'todo-write';
import type { AsyncTaskBoard, TaskBoard } from 'todo-write/task-board';
import * as ai from 'todo-write/ai';
import * as anthropic from 'todo-write/anthropic';
import * as langchain from 'todo-write/langchain';
import * as openai from 'todo-write/openai';

const model = 'a model';

export async function withOpenAI(client: OpenAI, todos: TodoWrite | AsyncTodoWrite): Promise<void> {
  const tool = openai.todoWriteTool(todos);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Go.' }];
  client.chat.completions.runTools({ model, messages, tools: [tool] });
  client.chat.completions.runTools({ model, messages, tools: [tool], stream: true });
  const { choices } = await client.chat.completions.create({ model, messages, tools: [tool] });
  for (const call of choices[0]?.message.tool_calls ?? []) {
    if (call.type !== 'function') continue;
    const content: string = await tool.function.function(call.function.arguments);
    messages.push({ role: 'tool', tool_call_id: call.id, content });
  }
  const definition = { type: 'function', strict: true, ...todos.definition('openai-strict') } as const;
  const response = await client.responses.create({ model, input: 'Go.', tools: [definition] });
  const input: OpenAI.Responses.ResponseInputItem[] = [];
  for (const item of response.output) {
    if (item.type !== 'function_call') continue;
    const output = await tool.function.function(item.arguments);
    input.push({ type: 'function_call_output', call_id: item.call_id, output });
  }
}

export async function withAnthropic(client: Anthropic, todos: TodoWrite | AsyncTodoWrite): Promise<void> {
  const tool = anthropic.todoWriteTool(todos);
  const request = { model, max_tokens: 4096, messages: [] };
  await client.beta.messages.toolRunner({ ...request, tools: [tool] });
  await client.beta.messages.toolRunner({ ...request, tools: [tool], stream: true });
  const message = await client.messages.create({ ...request, tools: [tool] });
  const content: Anthropic.ToolResultBlockParam[] = [];
  for (const block of message.content) {
    if (block.type === 'tool_use') content.push(await tool.toolResult(block));
  }
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content }];
  await client.messages.create({ ...request, messages, tools: [tool] });
}

export async function withAI(languageModel: LanguageModel, todos: TodoWrite | AsyncTodoWrite): Promise<string> {
  const tools = { todo_write: ai.todoWriteTool(todos) } satisfies ToolSet;
  const { toolResults } = await generateText({ model: languageModel, prompt: 'Go.', tools });
  const texts: string[] = toolResults.flatMap((result) => (result.dynamic ? [] : [result.output]));
  const strict = { todo_write: { ...ai.todoWriteTool(todos), strict: true } };
  await new ToolLoopAgent({ model: languageModel, tools: strict }).generate({ prompt: 'Go.' });
  return texts.join() + (await streamText({ model: languageModel, prompt: 'Go.', tools }).text);
}

export async function withLangChain(todos: TodoWrite | AsyncTodoWrite, reply: AIMessage): Promise<ToolMessage[]> {
  const tool = langchain.todoWriteTool(todos);
  const tools: StructuredToolInterface[] = [tool];
  await new ChatOpenAI({ model }).bindTools(tools).invoke('Go.');
  const messages: ToolMessage[] = [];
  for (const call of reply.tool_calls ?? []) messages.push(await tool.invoke(call));
  for (const call of reply.invalid_tool_calls ?? []) messages.push(await tool.invoke({ ...call, type: 'tool_call' }));
  return messages;
}

export async function withTaskBoard(client: OpenAI, claude: Anthropic, languageModel: LanguageModel,
  board: TaskBoard | AsyncTaskBoard): Promise<void> {
  const openaiTools: openai.OpenAITaskBoardTool[] = openai.taskBoardTools(board);
  client.chat.completions.runTools({ model, messages: [], tools: openaiTools });
  await client.chat.completions.create({ model, messages: [], tools: openaiTools });
  const anthropicTools: anthropic.AnthropicTaskBoardTool[] = anthropic.taskBoardTools(board);
  await claude.beta.messages.toolRunner({ model, max_tokens: 4096, messages: [], tools: anthropicTools });
  await claude.messages.create({ model, max_tokens: 4096, messages: [], tools: anthropicTools });
  const tools = ai.taskBoardTools(board) satisfies ToolSet;
  await generateText({ model: languageModel, prompt: 'Go.', tools });
  await new ChatOpenAI({ model }).bindTools(langchain.taskBoardTools(board)).invoke('Go.');
}
