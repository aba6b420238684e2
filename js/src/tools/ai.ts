import { jsonSchema, type Tool } from 'ai';
import type { AsyncTodoWrite } from '../async-todo-write.js';
import type { AsyncTaskBoard } from '../task-board/async-task-board.js';
import type { TaskBoard } from '../task-board/task-board.js';
import type { TodoWrite } from '../todo-write.js';
import { boardTools, checklistTool, type CallableTool } from './callable-tool.js';
import { inputJson } from './input-json.js';
import { runCall } from './run-call.js';

/** How the component begins the text of a refusal, and of nothing else. */
const REFUSAL = '{"error":';

/**
 * `todo_write` as a tool of the Vercel AI SDK, version 6: for `generateText`, `streamText` and agents. Its key in
 * `tools` must be `todo_write`, since the definition and the guidance call it so.
 *
 * Its output is the text that the model reads, so a stored conversation can be sent again as it is. A refused call is
 * an output like any other, `{"error":"CODE: …"}`, marked as an error where the provider has a mark for it: the model
 * reads what is wrong and sends the list again. Of what is thrown, `COMPONENT_FAILED` or an error of your own code, the
 * SDK makes a `tool-error`.
 *
 * The SDK reads the arguments itself, and keeps the last of a key that stands twice. Text that is no JSON never reaches
 * the tool: the SDK tells the model so in its own words. The schema also serves in strict mode:
 * `{ ...todoWriteTool(todos), strict: true }`.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no checklist, above all a promise of one.
 *
 * @example
 * ```js
 * import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
 * import { generateText, stepCountIs } from 'ai';
 * import { createTodoWrite, memory } from 'todo-write';
 * import { todoWriteTool } from 'todo-write/ai';
 *
 * const todos = await createTodoWrite({ state: memory() });
 * const { OPENAI_BASE_URL: baseURL = 'http://localhost:8080/v1', OPENAI_API_KEY: apiKey = '' } = process.env;
 * const provider = createOpenAICompatible({ name: 'server', baseURL, apiKey });
 *
 * const { text } = await generateText({
 *   model: provider('gpt-5.4'),
 *   system: todos.guidance(),
 *   prompt: 'Add a CSV export to the report page.',
 *   tools: { todo_write: todoWriteTool(todos) },
 *   stopWhen: stepCountIs(50),
 *   onStepFinish: () => console.log(todos.render(todos.read().todos)),
 * });
 *
 * console.log(text);
 * ```
 */
export function todoWriteTool(todos: TodoWrite | AsyncTodoWrite): Tool<unknown, string> {
  return toolOf(checklistTool(todos, 'openai-strict'));
}

/**
 * The tools of the task board for the Vercel AI SDK, by their names, as {@link todoWriteTool} is that of the checklist:
 * `tools: taskBoardTools(board)`. Give an agent one of the two.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no board, above all a promise of one.
 */
export function taskBoardTools(board: TaskBoard | AsyncTaskBoard): Record<string, Tool<unknown, string>> {
  return Object.fromEntries(boardTools(board, 'openai-strict').map((tool) => [tool.name, toolOf(tool)]));
}

function toolOf({ description, parameters, call }: CallableTool): Tool<unknown, string> {
  return {
    description,
    inputSchema: jsonSchema<unknown>(parameters),
    execute: async (input) => (await runCall(call, () => inputJson(input))).text,
    toModelOutput: ({ output }) => ({ type: output.startsWith(REFUSAL) ? 'error-text' : 'text', value: output }),
  };
}
