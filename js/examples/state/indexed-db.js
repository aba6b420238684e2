// @ts-check
import { StateError } from 'todo-write';

const FULL = "the browser's storage for this site is full; remove something from it, then call again";
const DENIED = "the browser's settings forbid this site to store anything; allow it, then call again";
const BLOCKED = 'another tab keeps the database of this site busy; close it, then call again';
const OTHER_VERSION = "the database of this site has another version; reload the page, or remove the site's data";
const FOREIGN = "the database of this site was made by another program; remove the site's data, then call again";

/** After how many milliseconds a database that does not answer is taken to be blocked by another tab. */
const PATIENCE = 10_000;

/**
 * A session's lists in IndexedDB, for `asyncState`. All tabs of the site share them.
 *
 * Each value is a record of its own, and its revision is the number that the database gave it: such a number is never
 * given twice, not even after the record was deleted.
 *
 * @param {{ session: string }} options which conversation; each has its own lists
 * @returns {import('todo-write').AsyncStore}
 */
export function indexedDbStore({ session }) {
  /** @type {Promise<IDBDatabase> | undefined} */
  let opened;
  const database = () => (opened ??= open(() => (opened = undefined)));

  return {
    load: (key) => withValues(database, 'readonly', async (values) => {
      const record = await settled(values.index('place').get([session, key]));
      return record && { value: textOf(record.value), revision: String(record.revision) };
    }),

    // One transaction compares and saves: the database runs only one that writes at a time, whichever tab began it.
    save: (key, value, expected) => withValues(database, 'readwrite', async (values) => {
      const stored = await settled(values.index('place').getKey([session, key]));
      if ((stored === undefined ? undefined : String(stored)) !== expected) {
        throw new StateError('conflict');
      }
      if (stored !== undefined) {
        await settled(values.delete(stored));
      }
      return { revision: String(await settled(values.add({ session, key, value }))) };
    }),
  };
}

/**
 * What another program stored here may be no text: it is no list then, and the next write replaces it.
 *
 * @param {unknown} value
 */
function textOf(value) {
  return typeof value === 'string' && value.isWellFormed() ? value : '';
}

/**
 * Opens the database.
 *
 * @param {() => void} forget is called when it could not be opened, and when it is closed from outside, for example
 *   because site data are cleared
 * @returns {Promise<IDBDatabase>}
 */
function open(forget) {
  const request = indexedDB.open('todo-write', 1);
  request.onupgradeneeded = () => {
    const values = request.result.createObjectStore('values', { keyPath: 'revision', autoIncrement: true });
    values.createIndex('place', ['session', 'key'], { unique: true });
  };
  /** @type {Promise<IDBDatabase>} */
  const opened = new Promise((resolve, reject) => {
    const giveUp = () => {
      request.onsuccess = () => request.result.close(); // The next call opens another.
      reject(new StateError('unavailable', BLOCKED));
    };
    const timer = setTimeout(giveUp, PATIENCE);
    request.onblocked = giveUp;
    settled(request).then(resolve, reject).finally(() => clearTimeout(timer));
  });
  opened.then((database) => {
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
  }, forget);
  return opened;
}

/**
 * Runs `work` in a transaction, and gives what it gave once the transaction is complete.
 *
 * @template T
 * @param {() => Promise<IDBDatabase>} database
 * @param {IDBTransactionMode} mode
 * @param {(values: IDBObjectStore) => Promise<T>} work
 */
async function withValues(database, mode, work) {
  try {
    const transaction = (await database()).transaction('values', mode);
    const completed = completion(transaction);
    const result = work(transaction.objectStore('values'));
    result.catch(() => {}); // It is awaited below: why a transaction was aborted says more than a request that failed.
    await completed;
    return await result;
  } catch (error) {
    throw asStateError(error);
  }
}
/**
 * Waits until a transaction is complete. One that can't begin is aborted after a while: what was refused must not be
 * saved later.
 *
 * @param {IDBTransaction} transaction
 */
function completion(transaction) {
  let blocked = false;
  const timer = setTimeout(() => {
    try {
      transaction.abort();
      blocked = true;
    } catch {
      // It is being completed already.
    }
  }, PATIENCE);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(blocked ? new StateError('unavailable', BLOCKED) : transaction.error);
  }).finally(() => clearTimeout(timer));
}

/**
 * What a request gives.
 *
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Says what a browser's exceptions mean, in the words of `localStorageState`.
 *
 * @param {unknown} cause
 */
function asStateError(cause) {
  if (cause instanceof StateError) {
    return cause;
  }
  switch (cause instanceof DOMException ? cause.name : '') {
    case 'QuotaExceededError':
      return new StateError('full', FULL, { cause });
    case 'SecurityError':
      return new StateError('denied', DENIED, { cause });
    case 'VersionError':
      return new StateError('unavailable', OTHER_VERSION, { cause });
    case 'NotFoundError':
      return new StateError('unavailable', FOREIGN, { cause });
    default:
      return new StateError('unavailable', "the browser's database does not answer", { cause });
  }
}
