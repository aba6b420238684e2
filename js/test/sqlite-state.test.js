// @ts-check
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import Database from 'better-sqlite3';
import { createTodoWrite, StateError } from 'todo-write';
import { sqliteState } from '../examples/state/sqlite.js';
import { refusal, todo } from './support/checklists.js';
import { printedBy } from './support/run-node.js';

const folder = await mkdtemp(join(tmpdir(), 'todo-write-sqlite-'));
after(() => rm(folder, { recursive: true, force: true }));

/** @type {import('better-sqlite3').Database[]} */
const opened = [];
afterEach(() => opened.splice(0).forEach((database) => database.close()));

/** @param {string} name @param {import('better-sqlite3').Options} [options] */
function open(name, options) {
  const database = new Database(join(folder, name), options);
  opened.push(database);
  return database;
}

test('the program finds its list again', async () => {
  const program = [join(import.meta.dirname, '../examples/sqlite.js'), join(folder, 'again.db')];
  assert.match(await printedBy(program), /^A new list\./);
  assert.match(await printedBy(program), /^Found again:\n✅ Write a parser\n🔄 Running the tests\n/);
});

test('sessions in one file do not see each other', async () => {
  const shared = open('sessions.db');
  const one = await createTodoWrite({ state: sqliteState(shared, 'one') });
  const two = await createTodoWrite({ state: sqliteState(shared, 'two') });
  one.write([todo('One')]);
  assert.deepEqual(two.read().todos, []);
  two.write([todo('Two')]);
  assert.deepEqual(one.read().todos, [todo('One')]);
});

test('two connections to one file see each other, and a save compares revisions', async () => {
  const [one, two] = [sqliteState(open('two.db'), 's'), sqliteState(open('two.db'), 's')];
  const first = one.save('k', '1', undefined);
  assert.throws(() => two.save('k', '2', undefined), { name: 'StateError', code: 'conflict' });
  const second = two.save('k', '2', first.revision);
  assert.throws(() => one.save('k', '3', first.revision), { code: 'conflict' });
  assert.deepEqual(one.load('k'), { value: '2', revision: second.revision });
  assert.equal(one.load('other'), undefined);
});

test('a session that was forgotten begins without a list', async () => {
  const database = open('forgotten.db');
  const todos = await createTodoWrite({ state: sqliteState(database, 's') });
  const { revision } = todos.write([todo('A')]);
  database.prepare('DELETE FROM todo_state WHERE session = ?').run('s');
  assert.deepEqual(todos.read(), { todos: [] });
  assert.notEqual(todos.write([todo('A')]).revision, revision);
});

test('a full database is refused, and the list stays', async () => {
  const small = open('full.db');
  const todos = await createTodoWrite({ state: sqliteState(small, 's') });
  todos.write([todo('Kept')]);
  small.pragma('max_page_count = 2');
  const error = refusal(() => todos.write([todo('x'.repeat(100_000))]));
  assert.equal(error.message, 'STATE_FULL: state: the storage is full');
  assert.ok(error.cause instanceof StateError);
  assert.deepEqual(todos.read().todos, [todo('Kept')]);
  assert.deepEqual(todos.write([todo('Short')]).oldTodos, [todo('Kept')]);
});

test('a database that may only be read, or is locked, is refused in its own way', async () => {
  const owner = open('locked.db', { timeout: 10 });
  const todos = await createTodoWrite({ state: sqliteState(owner, 's') });
  todos.write([todo('Kept')]);
  owner.pragma('query_only = 1');
  assert.equal(refusal(() => todos.write([])).code, 'STATE_DENIED');
  owner.pragma('query_only = 0');

  const other = open('locked.db');
  other.exec('BEGIN EXCLUSIVE');
  assert.equal(refusal(() => todos.write([])).message, "STATE_UNAVAILABLE: state: the storage can't be reached");
  other.exec('COMMIT');
  assert.deepEqual(todos.write([]).oldTodos, [todo('Kept')]);
});
