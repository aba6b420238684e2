import type { AsyncTodoWrite } from '../async-todo-write.js';
import { hasFunctions, isArray, isObject } from '../input/guards.js';
import { wrongType } from '../input/received.js';
import type { AsyncTaskBoard } from '../task-board/async-task-board.js';
import type { TaskBoard } from '../task-board/task-board.js';
import { TodoError } from '../todo-error.js';
import type { TodoWrite } from '../todo-write.js';
import type { Definition, Dialect } from '../types.js';

/** One tool: what a model is told about it, and what runs a call. */
export interface CallableTool extends Definition {
  call(json: string): { text: string } | PromiseLike<{ text: string }>;
}

/**
 * The tool of a checklist.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no checklist, above all a promise of one.
 */
export function checklistTool(todos: TodoWrite | AsyncTodoWrite, dialect: Dialect): CallableTool {
  const definition = checked('todos', todos, 'createTodoWrite', () => definitionFrom(todos.definition(dialect)));
  return { ...definition, call: (json) => todos.call(json) };
}

/**
 * The tools of a task board.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no board, above all a promise of one.
 */
export function boardTools(board: TaskBoard | AsyncTaskBoard, dialect: Dialect): CallableTool[] {
  const definitions = checked('board', board, 'createTaskBoard', () => definitionsFrom(board.definitions(dialect)));
  return definitions.map((definition) => ({ ...definition, call: (json) => board.call(definition.name, json) }));
}

/** What `read` makes of the given object, when that can be called and `read` makes something of it. */
function checked<T>(path: string, given: unknown, creator: string, read: () => T | undefined): T {
  let cause: unknown;
  try {
    const found = hasFunctions(given, 'call') ? read() : undefined;
    if (found !== undefined) {
      return found;
    }
  } catch (thrown) {
    cause = thrown;
  }
  throw new TodoError('INVALID_OPTIONS', [wrongType(path, given, `what \`await ${creator}(…)\` gives`)], { cause });
}

function definitionsFrom(given: unknown): Definition[] | undefined {
  const definitions = isArray(given) ? given.map(definitionFrom) : [];
  const whole = definitions.filter((definition) => definition !== undefined);
  return whole.length > 0 && whole.length === definitions.length ? whole : undefined;
}

function definitionFrom(given: unknown): Definition | undefined {
  const { name, description, parameters } = isObject(given) ? given : {};
  const fits = typeof name === 'string' && typeof description === 'string' && isObject(parameters);
  return fits ? { name, description, parameters } : undefined;
}
