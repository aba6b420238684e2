import type { Fault } from './todo-error.js';

/** How many characters of what was received a fault quotes. */
const EXCERPT = 80;

/** What stood there, for a fault. No code of the value's own runs. */
export function received(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `string ${excerpt(JSON.stringify(value))}`;
    case 'number':
    case 'boolean':
      return `${typeof value} ${value}`;
    case 'object':
      return value === null ? 'null' : isArray(value) ? 'array' : 'object';
    default:
      return typeof value;
  }
}

/** A fault of type. */
export function wrongType(path: string, value: unknown, legal: string): Fault {
  return { path, problem: 'wrong type', received: received(value), legal };
}

/** `Array.isArray`, for which a revoked proxy is no array instead of an exception. */
export function isArray(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether fields can be read from it. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !isArray(value);
}

function excerpt(text: string): string {
  const characters = Array.from(text.slice(0, 2 * EXCERPT + 2));
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('')}…` : text;
}
