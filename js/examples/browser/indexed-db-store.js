import { StateError } from 'todo-write';

/**
 * The lists of this page's origin in IndexedDB, for `asyncState`. All tabs share them.
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
      return record && { value: record.value, revision: String(record.revision) };
    }),

    // One transaction compares and saves: the database runs only one that writes at a time, whichever tab began it.
    save: (key, value, expected) => withValues(database, 'readwrite', async (values) => {
      const stored = await settled(values.index('place').getKey([session, key]));
      if ((stored === undefined ? undefined : String(stored)) !== expected) throw new StateError('conflict');
      if (stored !== undefined) await settled(values.delete(stored));
      return { revision: String(await settled(values.add({ session, key, value }))) };
    }),
  };
}

/** Opens the database. `forget` is called when it is closed from outside, for example because site data are cleared. */
function open(forget) {
  const request = indexedDB.open('todo-write', 1);
  request.onupgradeneeded = () => {
    const values = request.result.createObjectStore('values', { keyPath: 'revision', autoIncrement: true });
    values.createIndex('place', ['session', 'key'], { unique: true });
  };
  const opened = settled(request).then((database) => {
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
    return database;
  });
  opened.catch(forget);
  return opened;
}

/** Runs `work` in a transaction, and gives what it gave once the transaction is complete. */
async function withValues(database, mode, work) {
  try {
    const transaction = (await database()).transaction('values', mode);
    const completed = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    completed.catch(() => {}); // It is awaited only when the work went well.
    const result = await work(transaction.objectStore('values'));
    await completed;
    return result;
  } catch (error) {
    throw asStateError(error);
  }
}

/** @returns {Promise<any>} */
function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function asStateError(error) {
  if (error instanceof StateError) return error;
  if (error?.name === 'QuotaExceededError') return new StateError('full', 'this browser has no room for the list');
  if (error?.name === 'SecurityError') return new StateError('denied', 'this page may not store anything');
  return new StateError('unavailable', 'the database of this browser does not answer');
}
