import { branded } from '../brand.js';
import { hasFunctions } from '../input/guards.js';
import { wrongType } from '../input/received.js';
import { TodoError } from '../todo-error.js';
import type { Entry, Receipt } from './state.js';

/**
 * The storage of one session as {@link State} is, except that it may answer later. A promise that is rejected with a
 * {@link StateError} is a failure of the storage.
 *
 * Neither function may wait for the object that uses it: both would wait for ever.
 */
export interface AsyncStore {
  /** Reads the value of a key; `undefined` or `null` when there is no such key. */
  load(key: string): PromiseLike<Entry | undefined | null> | Entry | undefined | null;
  /**
   * Writes a value only if the stored revision is still `expected`; `undefined` expects that there is no such key.
   * Comparing and writing are one atomic step.
   */
  save(key: string, value: string, expected: string | undefined): PromiseLike<Receipt> | Receipt;
}

/** An asynchronous store, ready for `createTodoWrite`, which gives an `AsyncTodoWrite` for it. */
export class AsyncState {
  /** The store that was given to {@link asyncState}. */
  readonly store: AsyncStore;

  /** Use {@link asyncState}. */
  constructor(store: AsyncStore) {
    this.store = store;
  }
}

/**
 * Makes an asynchronous store usable.
 *
 * @example
 * ```ts
 * const todos = await createTodoWrite({ state: asyncState(store) });
 * const { text } = await todos.call(input);
 * ```
 *
 * @throws {TodoError} `INVALID_OPTIONS` for what has no `load` and `save`.
 */
export function asyncState(store: AsyncStore): AsyncState {
  if (!hasFunctions(store, 'load', 'save')) {
    throw new TodoError('INVALID_OPTIONS', [wrongType('store', store, 'an object with the functions load and save')]);
  }
  return new AsyncState(store);
}

/** @internal Whether it was made by {@link asyncState}, of this copy of the package or of another. */
export const isAsyncState = branded<AsyncState>(AsyncState, 'AsyncState');
