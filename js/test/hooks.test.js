// @ts-check
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { input, refusal, rejection, todo } from './support/checklists.js';
import { throwing } from './support/odd-values.js';
import { counting, slowState } from './support/states.js';

/** @typedef {import('todo-write').HookFailure} HookFailure */

const MAX_BYTES = 65_536;

/**
 * A checklist that says nothing but what its hooks give, and the failures that it tells of.
 *
 * @param {any[]} hooks
 * @param {import('todo-write').State} [state]
 */
async function hooked(hooks, state = memory()) {
  /** @type {HookFailure[]} */
  const failures = [];
  const onHookFailure = (/** @type {HookFailure} */ failure) => failures.push(failure);
  return { todos: await createTodoWrite({ state, nudge: '', hooks, onHookFailure }), failures };
}

/** A hook without a fault, to stand beside others. */
const fine = () => ['Fine.'];

test('hooks are asked in their order, and their hints follow the nudge', async () => {
  const hooks = [() => ['First.', 'Second.'], () => [], () => ['Third.']];
  const todos = await createTodoWrite({ state: memory(), nudge: 'Nudge.', hooks });
  assert.equal(todos.write([todo('A')]).message, 'Nudge.\n\nFirst.\n\nSecond.\n\nThird.');
  assert.equal(JSON.parse(todos.call(input(todo('A'))).text).message, 'Nudge.\n\nFirst.\n\nSecond.\n\nThird.');
});

test('a hook sees the list before and the list as it was sent, in the words of the model', async () => {
  /** @type {unknown[]} */
  const seen = [];
  const { todos } = await hooked([(/** @type {unknown[]} */ ...lists) => (seen.push(lists), [])]);
  todos.write([todo('A', 'in_progress')]);
  todos.write([todo('A', 'completed')]);
  assert.deepEqual(seen, [[[], [todo('A', 'in_progress')]], [[todo('A', 'in_progress')], [todo('A', 'completed')]]]);
  assert.deepEqual(todos.read().todos, []);
});

test('a hook is asked once the list is saved, and not for a call that is refused or a read', async () => {
  const state = memory();
  /** @type {(string | undefined)[]} */
  const stored = [];
  const { todos } = await hooked([() => (stored.push(state.load('todos')?.value), [])], state);
  todos.write([todo('A')]);
  refusal(() => todos.call('{}'));
  refusal(() => todos.write([todo('A'), todo('A')]));
  todos.read();
  todos.render([todo('A')]);
  assert.deepEqual(stored, [JSON.stringify([todo('A')])]);
});

test('what a hook does to its lists is seen by no other hook and not stored', async () => {
  const spoil = (/** @type {any[]} */ previous, /** @type {any[]} */ submitted) => {
    submitted[0].content = 'B';
    submitted.push(submitted[0]);
    previous.length = 0;
    return [];
  };
  const { todos } = await hooked([spoil, (/** @type {any[]} */ previous, /** @type {any[]} */ submitted) =>
    [JSON.stringify([previous, submitted])]]);
  todos.write([todo('A')]);
  assert.equal(todos.write([todo('A')]).message, JSON.stringify([[todo('A')], [todo('A')]]));
  assert.deepEqual(todos.read().todos, [todo('A')]);
});

/** What is wrong with hooks, and what is told of it. @type {Record<string, [any, RegExp]>} */
const broken = {
  'a hook that throws': [() => { throw new Error('a bug'); }, /^Error: a bug$/],
  'a hook that throws no error': [() => { throw null; }, /^null$/],
  'a hook that never ends its own calls': [function deeper() { return deeper(); }, /^RangeError/],
  'a hook that gives nothing': [() => {}, /^TypeError: the hook gave undefined; it has to give an array of strings/],
  'a hook that gives a string': [() => 'A hint.', /^TypeError: the hook gave a string;/],
  'a hook that gives an array of numbers': [() => ['A hint.', 1], /^TypeError: hint 1 of the hook is a number;/],
  'a hook that gives an array with a hole': [() => Array(3), /^TypeError: hint 0 of the hook is undefined;/],
  'a hook that is a class': [class {}, /^TypeError: /],
  'an asynchronous hook': [async () => ['Late.'], /^TypeError: the hook gave a promise;/],
  'an asynchronous hook that fails': [async () => { throw new Error('late'); }, /^TypeError: the hook gave a promise;/],
  'a hook with promises of hints': [() => ['late', 'later'].map((text) => Promise.reject(new Error(text))), /^TypeError: hint 0 .* is a promise;/],
  'a hook that gives a trap': [() => throwing, /^Error: the trap /],
  'a hook that gives one hint too long': [() => ['x'.repeat(10_000_000)], /^RangeError: the hook gave too much: .*65536/],
  'a hook that gives too many empty hints': [() => Array(1e7).fill(''), /^RangeError: the hook gave too much/],
};
for (const [what, [hook, expected]] of Object.entries(broken)) {
  test(`${what} is skipped, the write stands, and the host is told`, async () => {
    const { todos, failures } = await hooked([fine, hook, fine]);
    for (const _ of [1, 2]) {
      assert.equal(todos.write([todo('A')]).message, 'Fine.\n\nFine.');
    }
    await setImmediate();
    assert.deepEqual(todos.read().todos, [todo('A')]);
    assert.deepEqual(failures.map(({ index, name }) => [index, name]), Array(2).fill([1, hook.name]));
    assert.match(String(failures[0]?.error), expected);
  });
}

test('the hints of a call share their room: who finds too little left is skipped, who fits is not', async () => {
  const half = 'é'.repeat(MAX_BYTES / 4);
  const { todos, failures } = await hooked([() => [half], () => [half, 'x'], () => [half], () => ['']]);
  assert.equal(todos.write([todo('A')]).message, `${half}\n\n${half}`);
  assert.deepEqual(failures.map(({ index }) => index), [1, 3]);
});

test('half a surrogate pair in a hint becomes the character for that, and a byte order mark stays', async () => {
  const { todos } = await hooked([() => ['\ufeffa\ud800b']]);
  assert.equal(todos.write([todo('A')]).message, '\ufeffa\ufffdb');
});

test('a hook that calls the object that waits for it gets an error, and costs nothing but itself', async () => {
  /** @type {any} */
  let own;
  const { todos, failures } = await hooked([() => own.read(), fine, () => own.write([todo('B')])]);
  own = todos;
  assert.equal(todos.write([todo('A')]).message, 'Fine.');
  assert.deepEqual(failures.map(({ index }) => index), [0, 2]);
  const message = 'STATE_UNAVAILABLE: hooks: a hook called the object that was waiting for it, expected a hook that does '
    + 'nothing but look at the two lists that it is given';
  assert.equal(/** @type {Error} */ (failures[0]?.error).message, message);
  assert.deepEqual(todos.read().todos, [todo('A')]);
});

test('a hook may use another object, even over the same state', async () => {
  const state = memory();
  const other = await createTodoWrite({ state, branch: 'other' });
  const copy = (/** @type {any} */ _, /** @type {any} */ submitted) => (other.write(submitted), ['Copied.']);
  const { todos } = await hooked([copy], state);
  assert.equal(todos.write([todo('A')]).message, 'Copied.');
  assert.deepEqual(other.read().todos, [todo('A')]);
});

test('an onHookFailure that throws, or whose promise fails, does not harm the call', async () => {
  for (const onHookFailure of [() => { throw new Error('a bug'); }, async () => { throw new Error('a bug'); }]) {
    const options = { state: memory(), nudge: '', hooks: [() => { throw new Error(); }, fine], onHookFailure };
    assert.equal((await createTodoWrite(options)).write([todo('A')]).message, 'Fine.');
    await setImmediate();
  }
});

test('a hook that fails is skipped also when nobody is told', async () => {
  const todos = await createTodoWrite({ state: memory(), nudge: '', hooks: [() => { throw new Error(); }, fine] });
  assert.equal(todos.write([todo('A')]).message, 'Fine.');
});

test('over an asynchronous state each hook is asked once a write, and may not call the object either', async () => {
  let asked = 0;
  /** @type {any} */
  let own;
  /** @type {HookFailure[]} */
  const failures = [];
  const todos = await createTodoWrite({
    state: slowState(),
    nudge: '',
    hooks: [() => (asked += 1, ['Asked.']), () => (own.write([todo('B')]), ['Let go of it.']), () => own.read()],
    onHookFailure: (failure) => failures.push(failure),
  });
  own = todos;
  assert.equal((await todos.write([todo('A')])).message, 'Asked.\n\nLet go of it.');
  assert.equal(asked, 1);
  assert.match(String(failures[0]?.error), /the hook gave a promise/);
  await setImmediate();
  assert.deepEqual((await todos.read()).todos, [todo('A')]);
  await rejection(todos.call('{}'));
  assert.equal(asked, 1);
});

test('no hooks and an empty array of them are the same', async () => {
  const state = counting(memory());
  for (const hooks of [undefined, []]) {
    assert.equal((await createTodoWrite({ state, nudge: '', hooks })).write([todo('A')]).message, '');
  }
  assert.deepEqual(state.counts, { load: 2, save: 2 });
});

test('hooks are taken as they are when the object is made', async () => {
  const hooks = [fine];
  const { todos } = await hooked(hooks);
  hooks[0] = () => ['Changed.'];
  assert.equal(todos.write([todo('A')]).message, 'Fine.');
});

test('what can be no hooks is refused when the object is made, with its place', async () => {
  /** @type {[any, string, string][]} */
  const cases = [
    [{ hooks: fine }, 'options.hooks', 'function'],
    [{ hooks: 'fine' }, 'options.hooks', 'string "fine"'],
    [{ hooks: { 0: fine } }, 'options.hooks', 'object'],
    [{ hooks: [fine, 'fine'] }, 'options.hooks[1]', 'string "fine"'],
    [{ hooks: [null] }, 'options.hooks[0]', 'null'],
    [{ onHookFailure: 1 }, 'options.onHookFailure', 'number 1'],
  ];
  for (const [options, path, received] of cases) {
    const error = await rejection(createTodoWrite({ state: memory(), ...options }));
    assert.equal(error.code, 'INVALID_OPTIONS');
    assert.deepEqual(error.faults.map((fault) => [fault.path, fault.received]), [[path, received]]);
  }
  const trap = await rejection(createTodoWrite({ state: memory(), hooks: throwing }));
  assert.equal(trap.faults[0]?.path, 'options.hooks');
});
