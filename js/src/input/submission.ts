import { TodoError } from '../todo-error.js';
import type { Status, Todo } from '../types.js';
import { guardedRead } from './guarded-read.js';
import { isArray, isObject } from './guards.js';
import { wrongType } from './received.js';
import { isWellFormed } from './well-formed.js';

const STATUSES: readonly unknown[] = ['pending', 'in_progress', 'completed'] satisfies Status[];

/** How far a list is read once something in it has a wrong type. */
const MAX_ITEMS = 1_000_000;

/**
 * A list that was read once: the items, or when something has a wrong type, JSON text that says so. The component
 * refuses that text and names everything that is wrong, so that no rule has to be told here.
 */
export type Submission = { todos: Todo[] } | { json: string };

/** Reads a list that may be anything. Nothing of it is looked at twice, and no code of its own runs but getters. */
export function readSubmission(list: unknown): Submission {
  if (!isArray(list)) {
    refuseWrapped(list);
    const json = jsonOf(list);
    return { json: json === undefined ? '{}' : `{"todos":${json}}` };
  }
  const items: unknown[] = [];
  let fits = true;
  const length = lengthOf(list);
  for (let index = 0; index < length && (fits || index < MAX_ITEMS); index++) {
    const item = readItem(list, index);
    items.push(item);
    fits &&= isTodo(item);
  }
  return fits ? { todos: items as Todo[] } : { json: `{"todos":[${items.map(itemJson).join()}]}` };
}

/** A model's input is an object around the array, so that someone may hand on the whole of it. */
function refuseWrapped(list: unknown): void {
  if (isObject(list) && isArray(guardedRead('INVALID_ARGS', 'todos', () => list.todos))) {
    throw new TodoError('INVALID_ARGS', [wrongType('todos', list, 'the array itself, which is in its field todos')]);
  }
}

function lengthOf(list: unknown[]): number {
  return guardedRead('INVALID_ARGS', 'todos', () => {
    const { length } = list;
    if (!Number.isSafeInteger(length) || length < 0) {
      throw new TypeError('the length of the array is no length');
    }
    return length;
  });
}

/** An item with its three fields; what is no object, as it is. */
function readItem(list: unknown[], index: number): unknown {
  const item = guardedRead('INVALID_ARGS', `todos[${index}]`, () => list[index]);
  if (!isObject(item)) {
    return item;
  }
  return {
    content: guardedRead('INVALID_ARGS', `todos[${index}].content`, () => item.content),
    activeForm: guardedRead('INVALID_ARGS', `todos[${index}].activeForm`, () => item.activeForm),
    status: guardedRead('INVALID_ARGS', `todos[${index}].status`, () => item.status),
  };
}

function isTodo(item: unknown): boolean {
  return isObject(item) && isText(item.content) && isText(item.activeForm) && STATUSES.includes(item.status);
}

/** Whether it goes into the component as it is: half a surrogate pair would come out as another character. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && isWellFormed(value);
}

function itemJson(item: unknown): string {
  if (!isObject(item)) {
    return jsonOf(item) ?? 'null';
  }
  const members = Object.entries(item).map(([name, value]) => [name, jsonOf(value)] as const);
  return `{${members.filter(([, json]) => json !== undefined).map(([name, json]) => `"${name}":${json}`).join()}}`;
}

/** A value as JSON, no deeper than its type. Nothing for what JSON leaves out. */
function jsonOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'object':
      return value === null ? 'null' : isArray(value) ? '[]' : '{}';
    case 'bigint':
      return String(value);
    case 'string':
    case 'number':
    case 'boolean':
      return JSON.stringify(value);
    default:
      return undefined;
  }
}
