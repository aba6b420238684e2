import { ToolError } from '@anthropic-ai/sdk/resources/beta/messages';
import type { AsyncTodoWrite } from '../async-todo-write.js';
import type { AsyncTaskBoard } from '../task-board/async-task-board.js';
import type { TaskBoard } from '../task-board/task-board.js';
import type { TodoWrite } from '../todo-write.js';
import { guardedRead } from '../input/guarded-read.js';
import { isObject } from '../input/guards.js';
import { wrongType } from '../input/received.js';
import { TodoError } from '../todo-error.js';
import { boardTools, checklistTool, type CallableTool } from './callable-tool.js';
import { inputJson } from './input-json.js';
import { runCall } from './run-call.js';

/** The answer to a call, as a content block of the next user message. */
export interface ToolResultBlock {
  /** What kind of block it is. */
  type: 'tool_result';
  /** The id of the call that it answers. */
  tool_use_id: string;
  /** The answer, to the byte, or `{"error":"CODE: …"}`. */
  content: string;
  /** Whether the call was refused. */
  is_error: boolean;
}

/** A tool as `@anthropic-ai/sdk` takes it, in `toolRunner` and in `messages.create`. */
export interface AnthropicTodoWriteTool {
  /** What kind of tool it is. */
  type: 'custom';
  /** The name that the model calls it by. */
  name: string;
  /** What it does and when to use it. */
  description: string;
  /** The schema of its input, as JSON Schema. */
  input_schema: { type: 'object'; [key: string]: unknown };
  /** Gives the input as it is: checking it is the component's work. */
  parse: (input: unknown) => unknown;
  /** Runs a call for the tool runner. A refusal is thrown as the package's `ToolError`, which the runner expects. */
  run: (input: unknown) => Promise<string>;
  /** Runs a call in a loop of your own: takes the model's `tool_use` block. A refusal is a block with `is_error`. */
  toolResult: (toolUse: { id: string; input: unknown }) => Promise<ToolResultBlock>;
}

/**
 * `todo_write` as a tool of `@anthropic-ai/sdk`, version 1: for `client.beta.messages.toolRunner`, streaming or not.
 *
 * In a loop of your own, hand the tool to `client.messages.create`, and answer each `tool_use` block with `await
 * tool.toolResult(block)`.
 *
 * A refused call is a result with `is_error` whose text, `{"error":"CODE: …"}`, tells the model what is wrong, so that
 * it sends the list again. What else is thrown, `COMPONENT_FAILED` or an error of your own code, reaches the model as
 * `Error: …` in the runner, and is thrown by `toolResult`; so is the refusal of what is no block, `INVALID_ARGS`.
 *
 * The package reads the input itself, keeps the last of a key that stands twice, and closes a streamed input that was
 * cut off. The runner runs no call of a message
 * that stopped at `max_tokens`; a loop of your own should not either.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no checklist, above all a promise of one.
 *
 * @example
 * ```js
 * import Anthropic from '@anthropic-ai/sdk';
 * import { createTodoWrite, memory } from 'todo-write';
 * import { todoWriteTool } from 'todo-write/anthropic';
 *
 * const todos = await createTodoWrite({ state: memory() });
 * const client = new Anthropic();
 *
 * const runner = client.beta.messages.toolRunner({
 *   model: 'claude-opus-5',
 *   max_tokens: 4096,
 *   system: todos.guidance(),
 *   messages: [{ role: 'user', content: 'Add a CSV export to the report page.' }],
 *   tools: [todoWriteTool(todos)],
 * });
 * for await (const message of runner) {
 *   await runner.generateToolResponse();
 *   console.log(todos.render(todos.read().todos));
 *   for (const block of message.content) if (block.type === 'text') console.log(block.text);
 * }
 * ```
 */
export function todoWriteTool(todos: TodoWrite | AsyncTodoWrite): AnthropicTodoWriteTool {
  return customTool(checklistTool(todos, 'json-schema'));
}

/** A tool of the board, which differs in nothing but its definition. */
export type AnthropicTaskBoardTool = AnthropicTodoWriteTool;

/**
 * The tools of the task board for `@anthropic-ai/sdk`, as {@link todoWriteTool} is that of the checklist:
 * `tools: taskBoardTools(board)`. Give an agent one of the two. In a loop of your own, the tool that answers a block is
 * the one of its name.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no board, above all a promise of one.
 */
export function taskBoardTools(board: TaskBoard | AsyncTaskBoard): AnthropicTaskBoardTool[] {
  return boardTools(board, 'json-schema').map(customTool);
}

function customTool({ name, description, parameters, call }: CallableTool): AnthropicTodoWriteTool {
  const runInput = (input: unknown) => runCall(call, () => inputJson(input));
  return {
    type: 'custom',
    name,
    description,
    input_schema: parameters as AnthropicTodoWriteTool['input_schema'],
    parse: (input) => input,
    run: async (input) => {
      const { text, refused } = await runInput(input);
      if (refused) {
        throw new ToolError(text);
      }
      return text;
    },
    toolResult: async (toolUse) => {
      const { id, input } = readToolUse(toolUse);
      const { text, refused } = await runInput(input);
      return { type: 'tool_result', tool_use_id: id, content: text, is_error: refused };
    },
  };
}

function readToolUse(given: unknown): { id: string; input: unknown } {
  const { id, input } = guardedRead('INVALID_ARGS', 'toolUse', () => {
    const { id, input } = isObject(given) ? given : {};
    return { id, input };
  });
  if (typeof id !== 'string') {
    throw new TodoError('INVALID_ARGS', [wrongType('toolUse', given, "the model's tool_use block, with its id")]);
  }
  return { id, input };
}
