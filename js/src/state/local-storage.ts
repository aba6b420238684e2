import { hasFunctions, isObject } from '../input/guards.js';
import { optional, readOptions, refused } from '../input/options.js';
import { received, wrongType } from '../input/received.js';
import { isWellFormed } from '../input/well-formed.js';
import { TodoError, type Fault } from '../todo-error.js';
import { StateError, type Entry, type State } from './state.js';

/** What is needed of a `Storage`. */
export interface StorageLike {
  /** The value of a key, or `null`. */
  getItem(key: string): string | null;
  /** Writes a value, or throws and leaves the old one. */
  setItem(key: string, value: string): void;
}

const FULL = "the browser's storage for this site is full; remove something from it, then call again";
const DENIED = "the browser's settings forbid this site to store anything; allow it, then call again";
const NONE = 'there is no localStorage here; use memory() or a state of your own';

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
 * @throws {TodoError} `INVALID_OPTIONS` when there is no session, the storage is none, or an option is unknown.
 */
export function localStorageState(options: { session: string; storage?: StorageLike | undefined }): State {
  const { session, storage } = readArguments(options);
  // The encoding leaves no colon in the session, so that no two sessions share a key.
  const prefix = `todo-write:${encodeURIComponent(session)}:`;
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

const rules = { session: sessionRule, storage: optional(storageRule) };

function sessionRule(path: string, session: unknown): Fault | undefined {
  const legal = 'a string that names the conversation';
  if (typeof session !== 'string') {
    return wrongType(path, session, legal);
  }
  if (session === '' || !isWellFormed(session)) {
    const problem = session === '' ? 'empty' : 'a lone surrogate';
    return { path, problem, received: received(session), legal };
  }
  return undefined;
}

function storageRule(path: string, storage: unknown): Fault | undefined {
  const legal = 'a Storage, with getItem and setItem';
  return hasFunctions(storage, 'getItem', 'setItem') ? undefined : wrongType(path, storage, legal);
}

function readArguments(given: unknown) {
  if (!isObject(given)) {
    throw new TodoError('INVALID_OPTIONS', [wrongType('options', given, 'an object with a session')]);
  }
  const { values, faults } = readOptions(given, rules);
  if (faults.length > 0) {
    throw refused('INVALID_OPTIONS', faults);
  }
  return values as { session: string; storage: StorageLike | undefined };
}

/** Even to look at `localStorage` throws where it is forbidden, so each call looks anew. */
function open(storage: StorageLike | undefined): StorageLike {
  const found = storage ?? (globalThis.localStorage as StorageLike | undefined | null);
  if (!found) {
    throw new StateError('unavailable', NONE);
  }
  return found;
}

function entryOf(item: string | null): Entry | undefined {
  if (typeof item !== 'string') {
    // A storage that answers later gives a promise, which is refused as one.
    return item ?? undefined;
  }
  // What others wrote there may be no text that the component can take, and then it is no list. No other text than
  // itself has it for a revision.
  return REVISION.test(item)
    ? { value: wellFormed(item.slice(25)), revision: item.slice(0, 24) }
    : { value: wellFormed(item), revision: JSON.stringify(item) };
}

function wellFormed(text: string): string {
  return isWellFormed(text) ? text : JSON.stringify(text);
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
        throw new StateError('full', FULL, { cause });
      case 'SecurityError':
        throw new StateError('denied', DENIED, { cause });
      default:
        throw cause;
    }
  }
}
