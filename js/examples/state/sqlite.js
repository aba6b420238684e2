// @ts-check
import { StateError } from 'todo-write';

/**
 * What the codes of SQLite mean for a checklist, by how they begin.
 *
 * @type {[string, import('todo-write').StateErrorCode][]}
 */
const CODES = [
  ['SQLITE_FULL', 'full'],
  ['SQLITE_READONLY', 'denied'],
  ['SQLITE_PERM', 'denied'],
  ['SQLITE_BUSY', 'unavailable'],
  ['SQLITE_LOCKED', 'unavailable'],
];

/**
 * The state of a session in a SQLite database, for `better-sqlite3`. Several processes may share the file: comparing
 * and saving are one statement.
 *
 * @param {import('better-sqlite3').Database} database
 * @param {string} session which conversation's lists these are; never take it from a model
 * @returns {import('todo-write').State}
 */
export function sqliteState(database, session) {
  database.exec(`CREATE TABLE IF NOT EXISTS todo_state (
    session TEXT, key TEXT, value TEXT NOT NULL, revision TEXT NOT NULL, PRIMARY KEY (session, key)) WITHOUT ROWID`);
  const load = database.prepare('SELECT value, revision FROM todo_state WHERE session = ? AND key = ?');
  const insert = database.prepare(`INSERT INTO todo_state VALUES (@session, @key, @value, hex(randomblob(12)))
    ON CONFLICT DO NOTHING RETURNING revision`);
  const update = database.prepare(`UPDATE todo_state SET value = @value, revision = hex(randomblob(12))
    WHERE session = @session AND key = @key AND revision = @expected RETURNING revision`);

  return {
    load: (key) => telling(() => /** @type {import('todo-write').Entry | undefined} */ (load.get(session, key))),
    save: (key, value, expected) => telling(() => {
      const saved = expected === undefined
        ? insert.get({ session, key, value })
        : update.get({ session, key, value, expected });
      if (saved === undefined) {
        throw new StateError('conflict');
      }
      return /** @type {import('todo-write').Receipt} */ (saved);
    }),
  };
}

/**
 * Says what an error of SQLite means.
 *
 * @template T
 * @param {() => T} access
 */
function telling(access) {
  try {
    return access();
  } catch (cause) {
    const { code } = /** @type {{ code?: string }} */ (cause);
    const known = CODES.find(([prefix]) => code?.startsWith(prefix));
    throw known ? new StateError(known[1], '', { cause }) : cause;
  }
}
