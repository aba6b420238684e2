import { wrongType } from './received.js';
import { TodoError } from './todo-error.js';

/** A model's input as it can go to the component: a string, in which every lone surrogate is spelled out. */
export function modelInput(input: unknown): string {
  if (typeof input !== 'string') {
    throw new TodoError('INVALID_ARGS', [wrongType('input', input, 'JSON text, as JSON.stringify makes it')]);
  }
  return input.isWellFormed() ? input : spelledOut(input);
}

/**
 * Half a surrogate pair can't be lowered, its escape can, and the component says where it stood. After a backslash the
 * escape would be text that says something else, so there the text stays as wrong as it is.
 */
function spelledOut(input: string): string {
  return input.replace(/(\\*)(\p{Surrogate})/gu, (_, backslashes: string, half: string) => {
    const inEscape = backslashes.length % 2 === 1;
    return backslashes + (inEscape ? '\ufffd' : `\\u${half.charCodeAt(0).toString(16)}`);
  });
}
