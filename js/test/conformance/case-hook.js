// @ts-check
import { joined } from './text.js';

/** The hook of a step: gives its hints, and remembers what it was given. */
export class CaseHook {
  /** What it was given, as a case file spells it. @type {string | undefined} */
  given;
  #hints;

  /** @param {{ hints?: import('./text.js').Text[] }} step */
  constructor({ hints = [] }) {
    this.#hints = hints.map(joined);
  }

  /** @type {import('todo-write').Hook} */
  ask = (previous, submitted) => {
    this.given = JSON.stringify({ previous, submitted });
    return this.#hints;
  };
}
