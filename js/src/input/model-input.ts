import { TodoError } from '../todo-error.js';
import { wrongType } from './received.js';
import { isWellFormed } from './well-formed.js';

/** An escape of half a pair, any other escape, or half a pair as it is. */
const HALVES = /\\u([dD][89a-fA-F][\da-fA-F]{2})|\\.|\p{Surrogate}/gsu;

/** A model's input as it can go to the component: a string, in which every lone surrogate is spelled out. */
export function modelInput(input: unknown): string {
  if (typeof input !== 'string') {
    throw new TodoError('INVALID_ARGS', [wrongType('input', input, 'JSON text, as JSON.stringify makes it')]);
  }
  return isWellFormed(input) ? input : spelledOut(input);
}

/**
 * Half a surrogate pair can't be lowered, its escape can, and the component says where it stood. After a backslash the
 * escape would be text that says something else, so there the text stays as wrong as it is.
 *
 * A half as it is and one that is escaped already would become one character if they met. Nobody wrote that character,
 * so the second half is written twice, and one of the two stays alone.
 */
function spelledOut(input: string): string {
  /** Where a first half ended, and whether it stood there as it is. */
  let first = { end: -1, raw: false };
  return input.replace(HALVES, (token, hex: string | undefined, at: number) => {
    const raw = token.length === 1;
    if (!raw && hex === undefined) {
      return isWellFormed(token) ? token : '\\\ufffd';
    }
    const escape = raw ? `\\u${token.charCodeAt(0).toString(16)}` : token;
    const isFirst = /^..d[89ab]/i.test(escape);
    const joined = !isFirst && first.end === at && first.raw !== raw;
    first = { end: isFirst ? at + token.length : -1, raw };
    return joined ? escape + escape : escape;
  });
}
