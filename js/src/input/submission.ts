import { TodoError } from '../todo-error.js';
import type { Status, Todo } from '../types.js';
import { guardedRead, readFields, readList } from './guarded-read.js';
import { isArray, isObject } from './guards.js';
import { wrongType } from './received.js';
import { objectJson, shallowJson, shallowMembers } from './shallow-json.js';
import { isText } from './well-formed.js';

const STATUSES: readonly unknown[] = ['pending', 'in_progress', 'completed'] satisfies Status[];

/** The fields of an item. */
const FIELDS = ['content', 'activeForm', 'status'] as const satisfies (keyof Todo)[];

/**
 * A list that was read once: the items, or when something has a wrong type, JSON text that says so. The component
 * refuses that text and names everything that is wrong, so that no rule has to be told here.
 */
export type Submission = { todos: Todo[] } | { json: string };

/** Reads a list that may be anything. Nothing of it is looked at twice, and no code of its own runs but getters. */
export function readSubmission(list: unknown): Submission {
  if (!isArray(list)) {
    refuseWrapped(list);
    const json = shallowJson(list);
    return { json: json === undefined ? '{}' : `{"todos":${json}}` };
  }
  const { items, fit } = readList('todos', list, readItem, isTodo);
  return fit ? { todos: items as Todo[] } : { json: `{"todos":[${items.map(itemJson).join()}]}` };
}

/** A model's input is an object around the array, so that someone may hand on the whole of it. */
function refuseWrapped(list: unknown): void {
  if (isObject(list) && isArray(guardedRead('INVALID_ARGS', 'todos', () => list.todos))) {
    throw new TodoError('INVALID_ARGS', [wrongType('todos', list, 'the array itself, which is in its field todos')]);
  }
}

/** An item with its three fields; what is no object, as it is. */
function readItem(item: unknown, path: string): unknown {
  return isObject(item) ? readFields(item, FIELDS, `${path}.`) : item;
}

function isTodo(item: unknown): boolean {
  return isObject(item) && isText(item.content) && isText(item.activeForm) && STATUSES.includes(item.status);
}

function itemJson(item: unknown): string {
  return isObject(item) ? objectJson(shallowMembers(item)) : shallowJson(item) ?? 'null';
}
