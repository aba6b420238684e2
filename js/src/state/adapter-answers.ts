import { isObject, received } from '../received.js';
import { Failed } from './host-state.js';
import { StateError, type Entry, type Receipt, type StateErrorCode } from './state.js';

const CODES: readonly unknown[] = ['conflict', 'denied', 'full', 'unavailable', 'other'] satisfies StateErrorCode[];

/** What an adapter's `load` gave, if it is an entry or nothing. */
export function entryFrom(given: unknown): Entry | undefined {
  if (given === undefined || given === null) {
    return undefined;
  }
  const { value, revision } = isObject(given) ? given : {};
  if (typeof value === 'string' && typeof revision === 'string') {
    return { value, revision };
  }
  const types = `a value of type ${typeof value} and a revision of type ${typeof revision}`;
  const got = isObject(given) ? types : received(given);
  throw new StateError('other', `load gave ${got}; it has to give { value, revision }, two strings, or undefined`);
}

/** What an adapter's `save` gave, if it is a receipt. */
export function receiptFrom(given: unknown): Receipt {
  const { revision } = isObject(given) ? given : {};
  if (typeof revision === 'string') {
    return { revision };
  }
  const got = isObject(given) ? `a revision of type ${typeof revision}` : received(given);
  throw new StateError('other', `save gave ${got}; it has to give { revision }, a string, once the value is stored`);
}

/** What an adapter threw, as the component takes it. Only what a {@link StateError} says is meant for the model. */
export function failureFrom(thrown: unknown): Failed {
  try {
    if (thrown instanceof StateError && CODES.includes(thrown.code)) {
      return new Failed(thrown.code, String(thrown.message));
    }
  } catch {
    // It is an object that can't even be looked at.
  }
  return new Failed('other');
}
