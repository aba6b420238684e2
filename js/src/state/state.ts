import { branded } from '../brand.js';

/** A stored value and its revision. */
export interface Entry {
  /** The value as it was saved, to the letter. */
  value: string;
  /** Names this value of this key. Opaque. It never comes back for another value of the same key. */
  revision: string;
}

/** What a save gives back. */
export interface Receipt {
  /** The revision of the value just saved. */
  revision: string;
}

/**
 * The storage of one session: string values under string keys. When it fails, throw a {@link StateError}.
 *
 * Neither function may return a promise, or call the object that uses it. For asynchronous storage see `asyncState`.
 *
 * @example
 * ```js
 * import { StateError } from 'todo-write';
 *
 * export function ownState(entries = new Map(), newest = 0) {
 *   return {
 *     load: (key) => entries.get(key), // { value, revision }, or undefined
 *     save(key, value, expected) {
 *       if (entries.get(key)?.revision !== expected) throw new StateError('conflict');
 *       const revision = String(++newest);
 *       entries.set(key, { value, revision });
 *       return { revision };
 *     },
 *   };
 * }
 * ```
 */
export interface State {
  /**
   * Reads the value of a key; `undefined` or `null` when there is no such key.
   *
   * @throws {StateError} when the storage fails.
   */
  load(key: string): Entry | undefined | null;
  /**
   * Writes a value only if the stored revision is still `expected`; `undefined` expects that there is no such key.
   * Comparing and writing are one atomic step, and every later `load` sees the value.
   *
   * @throws {StateError} `conflict` when the revision is another one; another code when the storage fails. Nothing was
   * written.
   */
  save(key: string, value: string, expected: string | undefined): Receipt;
}

/** Why storage failed. */
export type StateErrorCode =
  /** Of `save` only: the stored revision is not the expected one, or the key is there when none was expected. */
  | 'conflict'
  /** This session may not do that. */
  | 'denied'
  /** There is no room for the value. */
  | 'full'
  /** The storage can't be reached now. */
  | 'unavailable'
  /** Anything else. */
  | 'other';

/**
 * What a state adapter throws when the storage fails. Nothing was written.
 *
 * The message is passed on to the model, so it must hold no secret and no path. When it is empty, the model gets a text
 * of the component's own. The message of a conflict of `save` is not used.
 *
 * @example
 * ```ts
 * throw new StateError('full', 'the quota of this account is used up', { cause: error });
 * ```
 */
export class StateError extends Error {
  /** Why it failed. */
  readonly code: StateErrorCode;

  /** Says why it failed, to the model what happened, and to you what was behind it. */
  constructor(code: StateErrorCode, message = '', options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** @internal Whether it is one, of this copy of the package or of another. */
export const isStateError = branded<StateError>(StateError, 'StateError');

Object.defineProperty(StateError.prototype, 'name', { value: 'StateError', writable: true, configurable: true });
