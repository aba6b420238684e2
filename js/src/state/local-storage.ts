import { reading } from '../reading.js';
import { received, wrongType } from '../received.js';
import { TodoError, type Fault } from '../todo-error.js';
import { StateError, type Entry, type State } from './state.js';

/** What is needed of a `Storage`. */
export interface StorageLike {
  /** The value of a key, or `null`. */
  getItem(key: string): string | null;
  /** Writes a value, or throws and leaves the old one. */
  setItem(key: string, value: string): void;
}

/** The form of a revision. What does not begin with one was not written here. */
const REVISION = /^[0-9a-f]{24}\n/;

/**
 * Storage in the browser's `localStorage`: a list stays until the data of the site is removed, and all its tabs share
 * it.
 *
 * `session` names the conversation; its values are stored under `todo-write:SESSION:KEY`, with the session
 * percent-encoded. `storage` is another `Storage` to use, such as `sessionStorage`.
 *
 * A browser has no way to compare and write `localStorage` in one step, and what a tab writes reaches the others a
 * moment later, so of two tabs that save at once one may overwrite the other. Where that matters, use `asyncState` over
 * IndexedDB.
 *
 * @example
 * ```ts
 * const todos = await createTodoWrite({ state: localStorageState({ session: 'chat-42' }) });
 * ```
 *
 * A full storage is refused with `STATE_FULL`, a forbidden one with `STATE_DENIED`; where there is none, with
 * `STATE_UNAVAILABLE`.
 *
 * @throws {TodoError} `INVALID_OPTIONS` when there is no session, or the storage is none.
 */
export function localStorageState(options: { session: string; storage?: StorageLike | undefined }): State {
  const { prefix, storage } = checked(options);
  const load = (key: string) => entryOf(open(storage).getItem(prefix + key));
  return {
    load: (key) => telling(() => load(key)),
    save: (key, value, expected) =>
      telling(() => {
        if (load(key)?.revision !== expected) {
          throw new StateError('conflict');
        }
        const revision = newRevision();
        open(storage).setItem(prefix + key, `${revision}\n${value}`);
        return { revision };
      }),
  };
}

function checked(options: { session: string; storage?: StorageLike | undefined }) {
  const { session, storage, usable } = reading('INVALID_OPTIONS', 'options', () => {
    const { session, storage } = Object(options) as Record<string, unknown>;
    const { getItem, setItem } = Object(storage) as Record<string, unknown>;
    return { session, storage, usable: typeof getItem === 'function' && typeof setItem === 'function' };
  });
  const faults: Fault[] = [];
  const legal = 'a string that names the conversation';
  if (typeof session !== 'string') {
    faults.push(wrongType('options.session', session, legal));
  } else if (session === '' || !session.isWellFormed()) {
    const problem = session === '' ? 'empty' : 'a lone surrogate';
    faults.push({ path: 'options.session', problem, received: received(session), legal });
  }
  if (storage !== undefined && !usable) {
    faults.push(wrongType('options.storage', storage, 'a Storage, with getItem and setItem'));
  }
  if (faults.length > 0) {
    throw new TodoError('INVALID_OPTIONS', faults);
  }
  // The encoding leaves no colon in the session, so that no two sessions share a key.
  const prefix = `todo-write:${encodeURIComponent(session as string)}:`;
  return { prefix, storage: storage as StorageLike | undefined };
}

/** Even to look at `localStorage` throws where it is forbidden, so each call looks anew. */
function open(storage: StorageLike | undefined): StorageLike {
  const found = storage ?? (globalThis.localStorage as StorageLike | undefined | null);
  if (!found) {
    throw new StateError('unavailable', 'there is no localStorage here');
  }
  return found;
}

function entryOf(item: string | null): Entry | undefined {
  if (item === null) {
    return undefined;
  }
  // What others wrote there is no list, and no other text than itself has it for a revision.
  return REVISION.test(item) ? { value: item.slice(25), revision: item.slice(0, 24) } : { value: item, revision: item };
}

function newRevision(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Says what a browser's exceptions mean. */
function telling<T>(access: () => T): T {
  try {
    return access();
  } catch (cause) {
    const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
    switch (name) {
      case 'QuotaExceededError':
      case 'NS_ERROR_DOM_QUOTA_REACHED':
        throw new StateError('full', "the browser's storage for this site is full", { cause });
      case 'SecurityError':
        throw new StateError('denied', "the browser's settings forbid this site to store anything", { cause });
      default:
        throw cause;
    }
  }
}
