import type { Fault } from '../todo-error.js';
import { isArray } from './guards.js';
import { isWellFormed } from './well-formed.js';

/** How many characters of what was received a fault quotes. */
const EXCERPT = 80;

/** What nobody sees or what could begin a new line, but for the space. */
const UNSEEN = /(?! )[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** What stood there, for a fault. No code of the value's own runs. */
export function received(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `string ${quoted(value)}`;
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

/** What is wrong with what has to be a text that can go into the component, if something is. */
export function textFault(path: string, value: unknown, legal: string): Fault | undefined {
  if (typeof value !== 'string') {
    return wrongType(path, value, legal);
  }
  return isWellFormed(value)
    ? undefined
    : { path, problem: 'a lone surrogate', received: received(value), legal: 'whole characters' };
}

/** A text as the component quotes it. */
function quoted(text: string): string {
  return excerpt(JSON.stringify(text.slice(0, 2 * (EXCERPT + 1))));
}

/** A text on one line, with nothing invisible, cut. */
export function excerpt(text: string): string {
  const characters = Array.from(text.slice(0, 2 * EXCERPT + 4));
  const seen = characters.slice(0, EXCERPT).join('').replace(UNSEEN, escaped);
  return characters.length > EXCERPT ? `${seen}…` : seen;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
