import type { AsyncTodoWrite } from '../async-todo-write.js';
import { wrongType } from '../received.js';
import { TodoError } from '../todo-error.js';
import type { TodoWrite } from '../todo-write.js';
import type { Definition, Dialect } from '../types.js';

/** The definition of a checklist's tool. Refuses what is no checklist, above all a promise of one. */
export function definitionOf(todos: TodoWrite | AsyncTodoWrite, dialect: Dialect): Definition {
  if (typeof todos?.definition !== 'function') {
    throw new TodoError('INVALID_OPTIONS', [wrongType('todos', todos, 'what `await createTodoWrite(…)` gives')]);
  }
  return todos.definition(dialect);
}
