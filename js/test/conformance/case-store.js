// @ts-check
import { joined } from './text.js';

/** @typedef {import('todo-write').State} State */
/** @typedef {import('todo-write').StateErrorCode} StateErrorCode */
/** @typedef {{ on: 'load' | 'save', code: StateErrorCode, message?: string, times: number }} Failing */
/** @typedef {Record<string, import('./text.js').Text | null>} Writes what other writers store, by key */

/**
 * The storage of a case: in memory, and failing when the step says so.
 *
 * @implements {State}
 */
export class CaseStore {
  /** @type {Map<string, { value: string, revision: string }>} */
  #entries = new Map();
  #newest = 0;
  /** @type {Failing[]} */
  #failing = [];
  /** What other writers do before the next calls of `save`. @type {Writes[]} */
  #meanwhile = [];
  #StateError;

  /** @param {typeof import('todo-write').StateError} StateError */
  constructor(StateError) {
    this.#StateError = StateError;
  }

  /** Another store with the same values and revisions. */
  copy() {
    const copy = new CaseStore(this.#StateError);
    copy.#entries = new Map(this.#entries);
    copy.#newest = this.#newest;
    copy.#failing = this.#failing.map((failing) => ({ ...failing }));
    copy.#meanwhile = [...this.#meanwhile];
    return copy;
  }

  /**
   * Makes ready for a step: only its own failures and other writers count.
   *
   * @param {{ failing?: Failing[], meanwhile?: Writes[] }} step
   */
  begin({ failing = [], meanwhile = [] }) {
    this.#failing = failing.map((each) => ({ ...each }));
    this.#meanwhile = [...meanwhile];
  }

  /**
   * @param {string} key
   * @param {import('./text.js').Text | null} text nothing removes the key
   */
  put(key, text) {
    this.#newest += 1;
    if (text === null) {
      this.#entries.delete(key);
    } else {
      this.#entries.set(key, { value: joined(text), revision: String(this.#newest) });
    }
  }

  /** What is stored, by key. */
  values() {
    return Object.fromEntries([...this.#entries].map(([key, { value }]) => [key, value]));
  }

  /** @param {string | undefined} revision */
  hasRevision(revision) {
    return [...this.#entries.values()].some((entry) => entry.revision === revision);
  }

  /** @param {string} key */
  load(key) {
    this.#fail('load');
    return this.#entries.get(key);
  }

  /**
   * @param {string} key
   * @param {string} value
   * @param {string | undefined} expected
   */
  save(key, value, expected) {
    this.#fail('save');
    Object.entries(this.#meanwhile.shift() ?? {}).forEach(([other, text]) => this.put(other, text));
    if (this.#entries.get(key)?.revision !== expected) {
      throw new this.#StateError('conflict', 'not the expected revision');
    }
    this.put(key, value);
    return { revision: String(this.#newest) };
  }

  /** @param {'load' | 'save'} name */
  #fail(name) {
    const failing = this.#failing.find(({ on, times }) => on === name && times > 0);
    if (failing) {
      failing.times -= 1;
      throw new this.#StateError(failing.code, failing.message);
    }
  }
}
