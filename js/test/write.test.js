// @ts-check
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { refusal, todo } from './support/checklists.js';
import { oddValues, throwing } from './support/odd-values.js';
import { counting } from './support/states.js';

/** @type {import('todo-write').TodoWrite} */
let todos;
let state = counting(memory());
/** Anything as a list. @param {unknown} list @returns {any} */
const list = (list) => list;

beforeEach(async () => {
  state = counting(memory());
  todos = await createTodoWrite({ state });
  todos.write([todo('Kept', 'in_progress')]);
});

/**
 * Whether a list was refused by both functions that take one, and nothing happened.
 *
 * @param {unknown} value
 */
function refusedList(value) {
  const counts = { ...state.counts };
  const error = refusal(() => todos.write(list(value)));
  assert.equal(refusal(() => todos.render(list(value))).message, error.message);
  assert.deepEqual(state.counts, counts);
  assert.deepEqual(todos.read().todos, [todo('Kept', 'in_progress')]);
  assert.equal(todos.write([todo('Kept', 'in_progress')]).changes.length, 0);
  return error;
}

test('a write gives the message, the list as stored, the one before, the changes and the revision', () => {
  const answer = todos.write([todo('New', 'in_progress')]);
  assert.match(answer.message, /^The list is saved\..*\n\nWarning: .*"Kept"/);
  assert.deepEqual(answer.todos, [todo('New', 'in_progress')]);
  assert.deepEqual(answer.oldTodos, [todo('Kept', 'in_progress')]);
  assert.deepEqual(answer.changes, [
    { kind: 'added', content: 'New' },
    { kind: 'started', content: 'New' },
    { kind: 'removed', content: 'Kept' },
  ]);
  assert.equal(answer.revision, todos.read().revision);
});

test('no items clear the list, and the list before an empty one is null', () => {
  assert.deepEqual(todos.write([]).oldTodos, [todo('Kept', 'in_progress')]);
  assert.equal(todos.write([]).oldTodos, null);
  assert.deepEqual(todos.read().todos, []);
});

test('a list of completed items is stored as an empty one', () => {
  assert.deepEqual(todos.write([todo('Kept', 'completed')]).todos, []);
});

test('the rules of a list are those of a call', () => {
  const error = refusal(() => todos.write([todo('A', 'in_progress'), todo('B', 'in_progress'), todo(' ')]));
  assert.equal(error.code, 'INVALID_TODOS');
  assert.deepEqual(error.faults.map(({ path }) => path), ['todos[1].status', 'todos[2].content']);
});

for (const [what, value] of Object.entries(oddValues)) {
  test(`${what} instead of a list is refused`, () => {
    assert.equal(refusedList(value).faults[0]?.path, 'todos');
  });

  test(`${what} instead of an item is refused`, () => {
    assert.match(refusedList([todo('Fine'), value]).faults[0]?.path ?? '', /^todos\[1\]/);
  });

  test(`${what} instead of a text or a status is refused, each with its place`, () => {
    const error = refusedList([{ content: value, activeForm: value, status: value }]);
    const paths = error.faults.map(({ path }) => path);
    assert.deepEqual(paths, ['todos[0].content', 'todos[0].activeForm', 'todos[0].status']);
  });
}

test('a list as text is refused with the advice to send the array itself', () => {
  assert.match(refusedList('[]').message, /got string "\[\]", expected the array itself/);
});

test('an object around the list is refused with the advice to send the array in it', () => {
  const error = refusedList({ todos: [todo('A')] });
  assert.match(error.message, /got object, expected the array itself, which is in its field todos$/);
});

test('no code of a value runs, whatever functions it has', () => {
  const { proxy, revoke } = Proxy.revocable(() => {}, {});
  revoke();
  const run = () => assert.fail('it ran');
  const traps = { toJSON: run, toString: run, valueOf: run };
  for (const value of [proxy, Object.assign(() => {}, traps), traps]) {
    refusedList(value);
    refusedList([value]);
    refusedList([{ content: value, activeForm: value, status: value }]);
  }
});

test('an item in the words of the bindings is refused with the word that is meant', () => {
  const error = refusedList([{ ...todo('A'), status: 'in-progress' }]);
  assert.match(error.message, /got string "in-progress", expected "in_progress"/);
});

test('an active form under another name is missing', () => {
  const error = refusedList([{ content: 'A', active_form: 'B', status: 'pending' }]);
  assert.deepEqual(error.faults.map(({ path, problem }) => [path, problem]), [['todos[0].activeForm', 'missing']]);
});

test('wrong types and broken rules are told at once', () => {
  const error = refusedList([todo('A'), todo('A'), { content: 5, activeForm: '', status: 'done' }]);
  assert.equal(error.code, 'INVALID_ARGS');
  assert.deepEqual(
    error.faults.map(({ path }) => path),
    ['todos[1].content', 'todos[2].content', 'todos[2].activeForm', 'todos[2].status'],
  );
});

test('half a surrogate pair is a fault with its place', () => {
  assert.deepEqual(refusedList([{ ...todo('A'), activeForm: '\udfff' }]).faults[0], {
    path: 'todos[0].activeForm',
    problem: 'a lone surrogate',
    received: 'string "\\udfff"',
    legal: 'whole characters, an escaped pair for each beyond U+FFFF',
  });
});

test('a list with holes is refused', () => {
  assert.equal(refusedList([todo('A'), , todo('B')]).faults[0]?.path, 'todos[1]');
  assert.equal(refusedList(new Array(2 ** 32 - 1)).code, 'INVALID_ARGS');
});

test('a getter that throws is a fault with its place, and its error is the cause', () => {
  const cause = new Error('no');
  const item = {
    ...todo('A'),
    /** @returns {string} */
    get activeForm() {
      throw cause;
    },
  };
  const error = refusal(() => todos.write([todo('B'), item]));
  assert.equal(error.message, 'INVALID_ARGS: todos[1].activeForm: reading it threw an error, expected plain data');
  assert.equal(error.cause, cause);
  refusedList([todo('B'), item]);
});

test('an array that is a lie about its length clears nothing', () => {
  for (const length of [NaN, -1, 0.5, '0', undefined, Symbol('length')]) {
    refusedList(new Proxy([], { get: (target, name) => (name === 'length' ? length : Reflect.get(target, name)) }));
  }
  refusedList(throwing);
});

test('every field is read once', () => {
  let reads = 0;
  const item = {
    ...todo('A'),
    get content() {
      reads += 1;
      return `read ${reads} times`;
    },
  };
  assert.equal(todos.write([item]).todos[0]?.content, 'read 1 times');
  assert.equal(reads, 1);
});

test('other fields of an item are left alone', () => {
  const item = {
    ...todo('A'),
    get other() {
      throw new Error('read');
    },
    toJSON: () => 'another',
  };
  assert.deepEqual(todos.write([item]).todos, [todo('A')]);
});

test('the limit counts the bytes of the texts', async () => {
  const narrow = await createTodoWrite({ state: memory(), limit: 10 });
  narrow.write([{ content: '12345', activeForm: '67890', status: 'pending' }]);
  const error = refusal(() => narrow.write([{ content: '12345', activeForm: '6789é', status: 'pending' }]));
  assert.equal(error.message, 'INVALID_ARGS: input: too large, got 11 bytes, expected at most 10 bytes');
});

test('what a write gives can be written again', () => {
  const { todos: list } = todos.read();
  assert.deepEqual(todos.write(list).changes, []);
  list.push(todo('Mine'));
  assert.deepEqual(todos.read().todos, [todo('Kept', 'in_progress')]);
});

test('what has a wrong type is named whatever the limit is, and to draw a list there is none', async () => {
  const narrow = await createTodoWrite({ state: memory(), limit: 1 });
  for (const call of [narrow.write, narrow.render]) {
    assert.equal(refusal(() => call(list([{ ...todo('A'), status: 'done' }]))).faults[0]?.path, 'todos[0].status');
  }
  assert.equal(narrow.render([todo('A')]), '⬜ A');
});
