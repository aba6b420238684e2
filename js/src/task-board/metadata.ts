import { isArray } from '../input/guards.js';
import { jsonText } from '../input/json-text.js';
import type { TaskMetadata } from './types.js';

const LEGAL = 'an object or a string that JSON can say: plain data, no cycle, and not thousands of levels deep';

/** How many values are written. An object that holds others many times over can have more than any time is enough for. */
const MAX_VALUES = 10_000_000;

/**
 * Metadata as the component takes it: JSON text, nothing when there is none. What is no object and no string, the
 * component refuses.
 *
 * @throws {TodoError} `INVALID_ARGS` for what JSON can't say. `JSON.stringify` makes something else of some of it, and
 * in an edit the `null` that it makes of `NaN` would take a key out.
 */
export function metadataText(metadata: unknown): string | undefined {
  if (metadata === undefined || metadata === null) {
    return undefined;
  }
  let values = 0;
  return jsonText('metadata', metadata, LEGAL, function (_key, value) {
    values += 1;
    if (values > MAX_VALUES) {
      throw new RangeError(`it has more than ${MAX_VALUES} values`);
    }
    if (!canBeSaid(value) && !(value === undefined && !isArray(this))) {
      throw new TypeError(`JSON has no word for ${typeof value === 'number' ? value : `this ${typeof value}`}`);
    }
    return value;
  });
}

/** Metadata as a value of its own. */
export function metadataValue(text: string | undefined): TaskMetadata | null {
  return text === undefined ? null : JSON.parse(text);
}

/** Whether JSON says of it what it is. A member that is undefined is left out, and so said. */
function canBeSaid(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
    default:
      return false;
  }
}
