import { isArray } from '../input/guards.js';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** How many bytes the hints of one call may have together. Hints are for a model to read. */
const MAX_BYTES = 65_536;

/** The hints of one call, one hook after another. */
export class Hints {
  readonly texts: string[] = [];
  #bytesLeft = MAX_BYTES;

  /**
   * Adds what a hook gave: all of it, or nothing.
   *
   * @throws {TypeError | RangeError} for what is no array of strings, or has no room.
   */
  add(given: unknown): void {
    if (!isArray(given)) {
      forget(given);
      throw new TypeError(`the hook gave ${kindOf(given)}; it has to give an array of strings, empty for no hint`);
    }
    let left = this.#bytesLeft;
    const texts: string[] = [];
    for (let index = 0, { length } = given; index < length; index++) {
      const text = given[index];
      if (typeof text !== 'string') {
        forgetAll(given);
        throw new TypeError(`hint ${index} of the hook is ${kindOf(text)}; each has to be a string`);
      }
      // No character has fewer bytes than code units in a string, so what is far too long is not even encoded.
      const bytes = text.length > left ? undefined : ENCODER.encode(text);
      left -= Math.max(1, bytes?.length ?? text.length);
      if (left < 0) {
        const room = `all hints of a call may have ${MAX_BYTES} bytes together, of which ${this.#bytesLeft} were left`;
        throw new RangeError(`the hook gave too much: ${room}; let it say less`);
      }
      // Halves of surrogate pairs came out of the encoder as U+FFFD.
      texts.push(DECODER.decode(bytes));
    }
    this.#bytesLeft = left;
    this.texts.push(...texts);
  }
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) {
    return String(value);
  }
  if (typeof value !== 'object') {
    return `a ${typeof value}`;
  }
  return isArray(value) ? 'an array' : isPromise(value) ? 'a promise' : 'an object';
}

/** The same for those in an array, which may all fail. */
function forgetAll(given: readonly unknown[]): void {
  for (let index = 0; index < Math.min(given.length, MAX_BYTES); index++) {
    forget(given[index]);
  }
}

/** Nobody waits for a promise that a hook gave; its failure must not end the process. */
function forget(given: unknown): void {
  if (isPromise(given)) {
    Promise.resolve(given).catch(() => {});
  }
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value;
}
