// @ts-check
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { createTodoWrite, StateError } from 'todo-write';
import { ownState } from '../examples/own-state.js';
import { sqliteState } from '../examples/sqlite-state.js';
import { refusal, todo } from './support/checklists.js';

const folder = await mkdtemp(join(tmpdir(), 'todo-write-examples-'));
after(() => rm(folder, { recursive: true, force: true }));

/** What an example prints. @param {string} name @param {string[]} args */
async function printed(name, ...args) {
  const path = join(import.meta.dirname, '../examples', name);
  return (await promisify(execFile)(process.execPath, [path, ...args])).stdout;
}

/** @param {string} name @param {import('better-sqlite3').Options} [options] */
const database = (name, options) => new Database(join(folder, name), options);

test('the four lines for Node run', async () => {
  assert.match(await printed('node.js'), /^\{"message":.*"oldTodos":null\} 🔄 Running tests\n$/);
});

test('the README shows the examples as they are', async () => {
  const read = (/** @type {string} */ name) => readFile(join(import.meta.dirname, '..', name), 'utf8');
  const readme = await read('README.md');
  for (const name of ['examples/node.js', 'examples/own-state.js']) {
    assert.ok(readme.includes(`\`\`\`js\n${await read(name)}\`\`\``), name);
  }
});

test('the README of the repository shows the same lines for Node and for a page', async () => {
  const read = (/** @type {string} */ name) => readFile(join(import.meta.dirname, '..', name), 'utf8');
  const [page] = /```html\n[^]*?```/.exec(await read('README.md')) ?? [];
  assert.ok(page);
  const whole = await read('../README.md');
  assert.ok(whole.includes(`\`\`\`js\n${await read('examples/node.js')}\`\`\``));
  assert.ok(whole.includes(page));
});

test('the state of ten lines works', async () => {
  const state = ownState();
  const todos = await createTodoWrite({ state });
  todos.write([todo('A')]);
  assert.deepEqual(todos.write([todo('B')]).oldTodos, [todo('A')]);
  assert.deepEqual(todos.read().todos, [todo('B')]);
  assert.throws(() => state.save('todos', '[]', undefined), { name: 'StateError', code: 'conflict' });
});

test('the SQLite example finds its list again', async () => {
  const path = join(folder, 'again.db');
  assert.match(await printed('sqlite.js', path), /^A new list\./);
  assert.match(await printed('sqlite.js', path), /^Found again:\n✅ Write a parser\n🔄 Running the tests\n/);
});

test('sessions in one SQLite file do not see each other', async () => {
  const shared = database('sessions.db');
  const one = await createTodoWrite({ state: sqliteState(shared, 'one') });
  const two = await createTodoWrite({ state: sqliteState(shared, 'two') });
  one.write([todo('One')]);
  assert.deepEqual(two.read().todos, []);
  two.write([todo('Two')]);
  assert.deepEqual(one.read().todos, [todo('One')]);
});

test('two programs on one SQLite file see each other, and a save compares revisions', async () => {
  const [one, two] = [sqliteState(database('two.db'), 's'), sqliteState(database('two.db'), 's')];
  const first = one.save('k', '1', undefined);
  assert.throws(() => two.save('k', '2', undefined), { name: 'StateError', code: 'conflict' });
  const second = two.save('k', '2', first.revision);
  assert.throws(() => one.save('k', '3', first.revision), { code: 'conflict' });
  assert.deepEqual(one.load('k'), { value: '2', revision: second.revision });
  assert.equal(one.load('other'), undefined);
});

test('a full SQLite database is refused, and the list stays', async () => {
  const small = database('full.db');
  const todos = await createTodoWrite({ state: sqliteState(small, 's') });
  todos.write([todo('Kept')]);
  small.pragma('max_page_count = 2');
  const error = refusal(() => todos.write([todo('x'.repeat(100_000))]));
  assert.equal(error.message, 'STATE_FULL: state: the storage is full');
  assert.ok(error.cause instanceof StateError);
  assert.deepEqual(todos.read().todos, [todo('Kept')]);
  assert.deepEqual(todos.write([todo('Short')]).oldTodos, [todo('Kept')]);
});

test('a SQLite database that may only be read, or is locked, is refused in its own way', async () => {
  const owner = database('locked.db', { timeout: 10 });
  const todos = await createTodoWrite({ state: sqliteState(owner, 's') });
  todos.write([todo('Kept')]);
  owner.pragma('query_only = 1');
  assert.equal(refusal(() => todos.write([])).code, 'STATE_DENIED');
  owner.pragma('query_only = 0');

  const other = database('locked.db');
  other.exec('BEGIN EXCLUSIVE');
  assert.equal(refusal(() => todos.write([])).message, "STATE_UNAVAILABLE: state: the storage can't be reached");
  other.exec('COMMIT');
  assert.deepEqual(todos.write([]).oldTodos, [todo('Kept')]);
});
