import type * as Bound from '../generated/interfaces/agent-tools-todo-types.js';
import type { Todo } from '../types.js';
import * as statuses from './statuses.js';

/** A list as the bindings spell it. */
export function lowered(todos: readonly Todo[]): Bound.Todo[] {
  return todos.map((todo) => ({ ...todo, status: statuses.lowered(todo.status) }));
}

/** A list as this package spells it, with items of its own. */
export function lifted(todos: readonly Bound.Todo[]): Todo[] {
  return todos.map((todo) => ({ ...todo, status: statuses.lifted(todo.status) }));
}
