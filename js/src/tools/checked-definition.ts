import type { AsyncTodoWrite } from '../async-todo-write.js';
import { isObject } from '../input/guards.js';
import { wrongType } from '../input/received.js';
import { TodoError } from '../todo-error.js';
import type { TodoWrite } from '../todo-write.js';
import type { Definition, Dialect } from '../types.js';

/**
 * The definition of a checklist's tool.
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what is no checklist, above all a promise of one.
 */
export function checkedDefinition(todos: TodoWrite | AsyncTodoWrite, dialect: Dialect): Definition {
  let cause: unknown;
  try {
    if (typeof todos.call === 'function') {
      const definition = definitionFrom(todos.definition(dialect));
      if (definition !== undefined) {
        return definition;
      }
    }
  } catch (thrown) {
    cause = thrown;
  }
  const fault = wrongType('todos', todos, 'what `await createTodoWrite(…)` gives');
  throw new TodoError('INVALID_OPTIONS', [fault], { cause });
}

function definitionFrom(given: unknown): Definition | undefined {
  const { name, description, parameters } = isObject(given) ? given : {};
  const fits = typeof name === 'string' && typeof description === 'string' && isObject(parameters);
  return fits ? { name, description, parameters } : undefined;
}
