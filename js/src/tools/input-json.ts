import { jsonText } from '../input/json-text.js';

/**
 * The JSON text of an input that an SDK has parsed already.
 *
 * @throws {TodoError} `INVALID_ARGS` when it can't be written as JSON.
 */
export function inputJson(input: unknown): string {
  return jsonText('input', input, 'plain data: no BigInt, no cycle, and not thousands of levels deep');
}
