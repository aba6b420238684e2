import type { AsyncTodoWrite } from '../async-todo-write.js';
import type { AsyncTaskBoard } from '../task-board/async-task-board.js';
import type { TaskBoard } from '../task-board/task-board.js';
import type { TodoWrite } from '../todo-write.js';
import { boardTools, checklistTool, type CallableTool } from './callable-tool.js';
import { runCall } from './run-call.js';

/** A tool as the `openai` package takes it, in `runTools` and in `chat.completions.create`. */
export interface OpenAITodoWriteTool {
  /** What kind of tool it is. */
  type: 'function';
  /** The definition, and what runs a call. Only the definition is sent. */
  function: {
    /** The name that the model calls it by. */
    name: string;
    /** What it does and when to use it. */
    description: string;
    /** The schema of its input, in OpenAI's strict dialect. */
    parameters: Record<string, unknown>;
    /** Whether the server must keep the model to the schema. True at first. */
    strict: boolean;
    /** Runs a call: takes the model's arguments, unchanged, and gives the content of the tool message. */
    function: (input: string) => Promise<string>;
  };
}

/**
 * `todo_write` as a tool of the `openai` package, version 6: for `client.chat.completions.runTools`, streaming or not.
 *
 * In a loop of your own, hand the tool to `client.chat.completions.create`, and answer a call with the content that
 * `await tool.function.function(call.function.arguments)` gives. For the Responses API the definition is `{ type:
 * 'function', strict: true, ...todos.definition('openai-strict') }`, and the same function gives the output of a call.
 *
 * A refused call is an answer like any other, `{"error":"CODE: …"}`, and never thrown: the model reads what is wrong
 * and sends the list again. What is thrown, `COMPONENT_FAILED` or an error of your own code, ends the run.
 *
 * While `strict` is true, `runTools` reads the arguments itself, and ends the run with a `SyntaxError` when they are no
 * JSON. A server that honours `strict` sends no such arguments. For one that may, set `tool.function.strict = false`:
 * then they reach the tool, and the model is told what is wrong with them.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no checklist, above all a promise of one.
 *
 * @example
 * ```js
 * import OpenAI from 'openai';
 * import { createTodoWrite, memory } from 'todo-write';
 * import { todoWriteTool } from 'todo-write/openai';
 *
 * const todos = await createTodoWrite({ state: memory() });
 * const client = new OpenAI();
 *
 * const runner = client.chat.completions.runTools({
 *   model: 'gpt-5.4',
 *   messages: [
 *     { role: 'system', content: todos.guidance() },
 *     { role: 'user', content: 'Add a CSV export to the report page.' },
 *   ],
 *   tools: [todoWriteTool(todos)],
 * });
 * runner.on('functionToolCallResult', () => console.log(todos.render(todos.read().todos)));
 *
 * console.log(await runner.finalContent());
 * ```
 */
export function todoWriteTool(todos: TodoWrite | AsyncTodoWrite): OpenAITodoWriteTool {
  return functionTool(checklistTool(todos, 'openai-strict'));
}

/** A tool of the board, which differs in nothing but its definition. */
export type OpenAITaskBoardTool = OpenAITodoWriteTool;

/**
 * The tools of the task board for the `openai` package, as {@link todoWriteTool} is that of the checklist:
 * `tools: taskBoardTools(board)`. Give an agent one of the two.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no board, above all a promise of one.
 */
export function taskBoardTools(board: TaskBoard | AsyncTaskBoard): OpenAITaskBoardTool[] {
  return boardTools(board, 'openai-strict').map(functionTool);
}

function functionTool({ call, ...definition }: CallableTool): OpenAITodoWriteTool {
  return {
    type: 'function',
    function: { ...definition, strict: true, function: async (input) => (await runCall(call, () => input)).text },
  };
}
