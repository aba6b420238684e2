import { ToolMessage } from '@langchain/core/messages';
import { DynamicStructuredTool, type StructuredTool, type ToolRunnableConfig } from '@langchain/core/tools';
import type { AsyncTodoWrite } from '../async-todo-write.js';
import type { AsyncTaskBoard } from '../task-board/async-task-board.js';
import type { TaskBoard } from '../task-board/task-board.js';
import type { TodoWrite } from '../todo-write.js';
import { isObject } from '../input/guards.js';
import { boardTools, checklistTool, type CallableTool } from './callable-tool.js';
import { inputJson } from './input-json.js';
import { runCall } from './run-call.js';

/** Takes the place of an input that can't be written as JSON, at which LangChain itself would fail. */
class NoJson {
  readonly #refusal: unknown;

  constructor(refusal: unknown) {
    this.#refusal = refusal;
  }

  refuse(): never {
    throw this.#refusal;
  }
}

/** A tool that takes what the model sent as it is, since the component names all that is wrong with it. */
class UncheckedTool extends DynamicStructuredTool {
  override invoke(...[input, config]: Parameters<StructuredTool['invoke']>): ReturnType<StructuredTool['invoke']> {
    return super.invoke(writable(input) as typeof input, config);
  }

  override call(...args: Parameters<StructuredTool['call']>): ReturnType<StructuredTool['call']> {
    const unchecked = Object.create(this, { schema: { value: {} } }) as this;
    return super.call.apply(unchecked, args);
  }
}

/**
 * `todo_write` as a tool of LangChain.js, `@langchain/core` 1: for `model.bindTools`, for agents and their `ToolNode`,
 * and for `tool.invoke(call)` in a loop of your own.
 *
 * A refused call is a `ToolMessage` with the status `error`, and never thrown. Its content, `{"error":"CODE: …"}`,
 * tells the model what is wrong, so that it sends the list again. What is thrown, `COMPONENT_FAILED` or an error of
 * your own code, `invoke` throws. The schema also serves in strict mode.
 *
 * LangChain reads the arguments itself, and keeps the last of a key that stands twice. Those that are no JSON it puts
 * into `reply.invalid_tool_calls`: answer such a `call` with `await tool.invoke({ ...call, type: 'tool_call' })`, and
 * the model is told what is wrong with them. Those that were cut off while streaming it may close: run no call of a
 * reply that stopped for its length.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no checklist, above all a promise of one.
 *
 * @example
 * ```js
 * import { HumanMessage, SystemMessage } from '@langchain/core/messages';
 * import { ChatOpenAI } from '@langchain/openai';
 * import { createTodoWrite, memory } from 'todo-write';
 * import { todoWriteTool } from 'todo-write/langchain';
 *
 * const todos = await createTodoWrite({ state: memory() });
 * const tool = todoWriteTool(todos);
 * const model = new ChatOpenAI({ model: 'gpt-5.4' }).bindTools([tool]);
 *
 * const messages = [new SystemMessage(todos.guidance()), new HumanMessage('Add a CSV export to the report page.')];
 * for (;;) {
 *   const reply = await model.invoke(messages);
 *   messages.push(reply);
 *   console.log(reply.text);
 *   if (!reply.tool_calls?.length) break;
 *   for (const call of reply.tool_calls) messages.push(await tool.invoke(call));
 *   console.log(todos.render(todos.read().todos));
 * }
 * ```
 */
export function todoWriteTool(todos: TodoWrite | AsyncTodoWrite): StructuredTool {
  return structuredTool(checklistTool(todos, 'openai-strict'));
}

/**
 * The tools of the task board for LangChain.js, as {@link todoWriteTool} is that of the checklist:
 * `model.bindTools(taskBoardTools(board))`. Give an agent one of the two. In a loop of your own, the tool that answers a
 * call is the one of its name.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no board, above all a promise of one.
 */
export function taskBoardTools(board: TaskBoard | AsyncTaskBoard): StructuredTool[] {
  return boardTools(board, 'openai-strict').map(structuredTool);
}

function structuredTool({ name, description, parameters, call: run }: CallableTool): StructuredTool {
  return new UncheckedTool({
    name,
    description,
    schema: parameters,
    func: async (input: unknown, _, config?: ToolRunnableConfig) => {
      const call = config?.toolCall;
      const json = () => (input instanceof NoJson ? input.refuse() : isUnread(call) ? call.args : inputJson(input));
      const { text, refused } = await runCall(run, json);
      if (!refused || call?.id === undefined) {
        return text;
      }
      return new ToolMessage({ content: text, status: 'error', tool_call_id: call.id, name });
    },
  });
}

/** What a tool was invoked with, with {@link NoJson} where it can't be written. */
function writable(input: unknown): unknown {
  const call = toolCallFrom(input);
  if (call !== undefined) {
    return { ...call, args: writable(call.args) };
  }
  try {
    inputJson(input);
    return input;
  } catch (refusal) {
    return new NoJson(refusal);
  }
}

function toolCallFrom(input: unknown): Record<string, unknown> | undefined {
  try {
    return isObject(input) && input.type === 'tool_call' ? { ...input } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a call is one of `invalid_tool_calls`, which carry an error, and the model's text as it is. */
function isUnread(call: object | undefined): call is { args: string } {
  return call !== undefined && 'error' in call && 'args' in call && typeof call.args === 'string';
}
