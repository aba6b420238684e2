// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asyncState, createTodoWrite, localStorageState, memory } from 'todo-write';
import { input, refusal, rejection, todo } from './support/checklists.js';
import { oddValues, throwing } from './support/odd-values.js';
import { counting } from './support/states.js';

/** What can't be made. @param {any} options */
const refused = (options) => rejection(createTodoWrite(options));

for (const [what, value] of Object.entries(oddValues)) {
  test(`${what} instead of options is refused`, async () => {
    const error = await refused(value);
    assert.equal(error.code, 'INVALID_OPTIONS');
    assert.match(error.faults[0]?.path ?? '', /^options(\.state)?$/);
  });

  test(`${what} instead of a state is refused with what would be one`, async () => {
    assert.match((await refused({ state: value })).message, /options\.state: .*expected memory\(\), localStorageState/);
    assert.match(refusal(() => asyncState(value)).message, /^INVALID_OPTIONS: store: wrong type/);
    assert.equal(refusal(() => localStorageState(value)).code, 'INVALID_OPTIONS');
  });
}

test('options of wrong types are all named at once, with what is legal', async () => {
  const error = await refused({ branch: 5, prefix: [], autoclear: 'yes', nudge: {}, warn: 1, limit: '9', brunch: 'x' });
  assert.equal(error.code, 'INVALID_OPTIONS');
  assert.deepEqual(error.faults, [
    {
      path: 'options.state',
      problem: 'wrong type',
      received: 'undefined',
      legal: 'memory(), localStorageState(…), asyncState(…) or an object with load and save',
    },
    { path: 'options.branch', problem: 'wrong type', received: 'number 5', legal: 'a string' },
    { path: 'options.prefix', problem: 'wrong type', received: 'array', legal: 'a string' },
    { path: 'options.autoclear', problem: 'wrong type', received: 'string "yes"', legal: 'a boolean' },
    { path: 'options.nudge', problem: 'wrong type', received: 'object', legal: 'a string' },
    { path: 'options.warn', problem: 'wrong type', received: 'number 1', legal: 'a boolean' },
    {
      path: 'options.limit',
      problem: 'wrong type',
      received: 'string "9"',
      legal: 'a whole number of bytes below 4294967296',
    },
    {
      path: 'options.brunch',
      problem: 'no such option',
      legal: 'state, branch, prefix, autoclear, nudge, warn, limit, hooks or onHookFailure',
    },
  ]);
});

test('a limit that is no whole number of bytes is refused', async () => {
  for (const limit of [-1, 1.5, NaN, Infinity, 2 ** 32]) {
    assert.equal((await refused({ state: memory(), limit })).faults[0]?.problem, 'no such limit');
  }
});

test('a branch and a prefix that can be no key are refused, beside what has a wrong type', async () => {
  const state = counting(memory());
  const error = await refused({ state, branch: 'a\nb', prefix: 'temp:x', warn: 'no' });
  assert.deepEqual(error.faults.map(({ path }) => path), ['options.warn', 'options.prefix', 'options.branch']);
  assert.deepEqual(state.counts, { load: 0, save: 0 });
});

test('half a surrogate pair in an option is refused, since two branches could become one', async () => {
  assert.equal((await refused({ state: memory(), branch: 'a\ud800' })).faults[0]?.problem, 'a lone surrogate');
});

test('options that throw when they are read are refused with the error as the cause', async () => {
  const cause = new Error('no');
  const error = await refused({
    state: memory(),
    get nudge() {
      throw cause;
    },
  });
  assert.equal(error.message, 'INVALID_OPTIONS: options.nudge: reading it threw an error, expected plain data');
  assert.equal(error.cause, cause);
  assert.equal((await refused({ state: throwing })).faults[0]?.path, 'options.state');
});

test('undefined and null count as absent, everywhere', async () => {
  const options = /** @type {any} */ ({ branch: undefined, nudge: null, limit: null });
  const todos = await createTodoWrite({ state: memory(), ...options });
  assert.match(JSON.parse(todos.call(input()).text).message, /^The list is saved/);
  localStorageState({ session: 's', storage: undefined });
  localStorageState({ session: 's', storage: /** @type {any} */ (null) });
});

test('options are taken as they are when the object is made', async () => {
  const options = { state: memory(), nudge: 'First.' };
  const todos = await createTodoWrite(options);
  options.nudge = 'Second.';
  assert.equal(todos.write([]).message, 'First.');
});

test('each branch and each prefix has a list of its own in the same state', async () => {
  const state = memory();
  const main = await createTodoWrite({ state });
  const branch = await createTodoWrite({ state, branch: 'helper' });
  const other = await createTodoWrite({ state, prefix: 'other' });
  main.write([todo('Main')]);
  branch.write([todo('Branch')]);
  assert.deepEqual(main.read().todos, [todo('Main')]);
  assert.deepEqual(branch.read().todos, [todo('Branch')]);
  assert.deepEqual(other.read(), { todos: [] });
  assert.equal(state.load('todos:helper')?.value, JSON.stringify([todo('Branch')]));
});

test('every option reaches the component', async () => {
  const state = memory();
  const options = { branch: 'b', prefix: 'p', nudge: '', warn: false, autoclear: false, limit: 100 };
  const quiet = await createTodoWrite({ state, ...options });
  quiet.write([todo('Dropped')]);
  assert.deepEqual(quiet.write([todo('Done', 'completed')]), {
    message: '',
    todos: [todo('Done', 'completed')],
    oldTodos: [todo('Dropped')],
    changes: [
      { kind: 'added', content: 'Done' },
      { kind: 'completed', content: 'Done' },
      { kind: 'removed', content: 'Dropped' },
    ],
    revision: '2',
  });
  assert.equal(state.load('p:b')?.revision, '2');
  assert.equal(refusal(() => quiet.call(' '.repeat(101))).faults[0]?.legal, 'at most 100 bytes');
});

test('of many unknown options the first 20 are named, cut and on one line', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `${index}\n${'x'.repeat(200)}`);
  const error = await refused({ state: memory(), ...Object.fromEntries(names.map((name) => [name, 1])) });
  assert.equal(error.faults.length, 20);
  assert.equal(error.more, 5);
  assert.match(error.message, /; and 5 more faults$/);
  assert.equal(error.faults[0]?.path, `options.0\\u000a${'x'.repeat(78)}…`);
});
