import { received } from '../input/received.js';
import { TodoError } from '../todo-error.js';

/**
 * The JSON text of an input that an SDK has parsed already.
 *
 * @throws {TodoError} `INVALID_ARGS` when it can't be written as JSON.
 */
export function inputJson(input: unknown): string {
  let json: string | undefined;
  let cause: unknown;
  try {
    json = JSON.stringify(input);
  } catch (thrown) {
    cause = thrown;
  }
  if (typeof json === 'string') {
    return json;
  }
  const legal = 'plain data: no BigInt, no cycle, and not thousands of levels deep';
  const fault = { path: 'input', problem: "can't be written as JSON", received: received(input), legal };
  throw new TodoError('INVALID_ARGS', [fault], { cause });
}
