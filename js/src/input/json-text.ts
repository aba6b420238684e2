import { TodoError } from '../todo-error.js';
import { received } from './received.js';

/**
 * A value as JSON text, as `JSON.stringify` makes it.
 *
 * @throws {TodoError} `INVALID_ARGS` when it can't be written; `legal` says what can.
 */
export function jsonText(
  path: string,
  value: unknown,
  legal: string,
  replacer?: (this: unknown, key: string, value: unknown) => unknown,
): string {
  let json: string | undefined;
  let cause: unknown;
  try {
    json = JSON.stringify(value, replacer);
  } catch (thrown) {
    cause = thrown;
  }
  if (typeof json === 'string') {
    return json;
  }
  const fault = { path, problem: "can't be written as JSON", received: received(value), legal };
  throw new TodoError('INVALID_ARGS', [fault], { cause });
}
