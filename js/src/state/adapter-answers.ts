import { isObject } from '../input/guards.js';
import { isText, isWellFormed } from '../input/well-formed.js';
import { BoundFailure } from './host-state.js';
import { isStateError, type Entry, type Receipt, type StateErrorCode } from './state.js';
import { WrongAnswer } from './wrong-answer.js';

const CODES: readonly unknown[] = ['conflict', 'denied', 'full', 'unavailable', 'other'] satisfies StateErrorCode[];

/** Whatever a `save` gave, it may have stored the value. */
const LOOK = 'and a look at what is stored: the value may be there';

/** What an adapter's `load` gave, if it is an entry or nothing. */
export function entryFrom(given: unknown): Entry | undefined {
  if (given === undefined || given === null) {
    return undefined;
  }
  const { value, revision } = isObject(given) ? given : {};
  if (isText(value) && isText(revision)) {
    return { value, revision };
  }
  const kinds = `a value that is ${kindOf(value)} and a revision that is ${kindOf(revision)}`;
  throw new WrongAnswer(given, {
    problem: 'load gave no entry',
    received: isObject(given) ? kinds : kindOf(given),
    legal: '{ value, revision }, two strings of whole characters, or undefined',
  });
}

/** What an adapter's `save` gave, if it is a receipt. */
export function receiptFrom(given: unknown): Receipt {
  const { revision } = isObject(given) ? given : {};
  if (isText(revision)) {
    return { revision };
  }
  throw new WrongAnswer(given, {
    problem: 'save gave no receipt',
    received: isObject(given) ? `a revision that is ${kindOf(revision)}` : kindOf(given),
    legal: `{ revision }, a string of whole characters, ${LOOK}`,
  });
}

/** What it is. What it says is no business of the model's. */
function kindOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return isWellFormed(value) ? 'a string' : 'a string with a lone surrogate';
    case 'object':
      return value === null ? 'null' : isObject(value) ? 'an object' : 'an array';
    case 'undefined':
      return 'undefined';
    default:
      return `a ${typeof value}`;
  }
}

/** What an adapter of a synchronous state gave, if it is not still to come. */
export function presentAnswer(name: 'load' | 'save', given: unknown): unknown {
  if (typeof given === 'object' && given !== null && 'then' in given) {
    // Nobody waits for it any more; its failure must not end the process.
    Promise.resolve(given).catch(() => {});
    const legal = 'asyncState(…) around a store that gives promises';
    throw new WrongAnswer(given, {
      problem: `${name} gave a promise`,
      legal: name === 'save' ? `${legal}, ${LOOK}` : legal,
    });
  }
  return given;
}

/** What was thrown in an adapter, as the component takes it. Only what a {@link StateError} says is for the model. */
export function boundFailure(thrown: unknown): BoundFailure {
  try {
    if (isStateError(thrown) && CODES.includes(thrown.code)) {
      return new BoundFailure(thrown.code, String(thrown.message));
    }
  } catch {
    // It is an object that can't even be looked at.
  }
  return new BoundFailure('other');
}
