// @ts-check
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { input, refusal, todo } from './support/checklists.js';
import { oddValues } from './support/odd-values.js';
import { counting } from './support/states.js';

/** @type {import('todo-write').TodoWrite} */
let todos;
let state = counting(memory());

beforeEach(async () => {
  state = counting(memory());
  todos = await createTodoWrite({ state });
  todos.call(input(todo('Kept', 'in_progress')));
});

test('a call answers with text for the model, the changes and the revision', () => {
  const before = todos.read().revision;
  const { text, changes, revision } = todos.call(input(todo('Kept', 'completed'), todo('New', 'in_progress')));
  assert.deepEqual(Object.keys(JSON.parse(text)), ['message', 'todos', 'oldTodos']);
  assert.deepEqual(JSON.parse(text).oldTodos, [todo('Kept', 'in_progress')]);
  assert.deepEqual(changes, [
    { kind: 'completed', content: 'Kept' },
    { kind: 'added', content: 'New' },
    { kind: 'started', content: 'New' },
  ]);
  assert.notEqual(revision, before);
  assert.deepEqual(todos.read(), { todos: [todo('Kept', 'completed'), todo('New', 'in_progress')], revision });
});

test('a refused call is a TodoError with the code, every fault and the text for the model', () => {
  const error = refusal(() => todos.call(input({ content: 'A', status: 'done' }, todo('B'), todo('B'))));
  assert.equal(error.name, 'TodoError');
  assert.equal(error.code, 'INVALID_ARGS');
  assert.equal(error.more, 0);
  assert.deepEqual(error.faults, [
    { path: 'todos[0].activeForm', problem: 'missing', legal: 'a string in the present continuous' },
    {
      path: 'todos[0].status',
      problem: 'unknown status',
      received: 'string "done"',
      legal: '"completed" (one of pending, in_progress, completed)',
    },
    {
      path: 'todos[2].content',
      problem: 'the same as todos[1].content',
      received: 'string "B"',
      legal: 'each content once',
    },
  ]);
  assert.equal(error.text, JSON.stringify({ error: error.message }));
  assert.equal(error.cause, undefined);
});

test('a call with more faults than 20 says how many more there are', () => {
  const error = refusal(() => todos.call(input(...Array(25).fill(null))));
  assert.equal(error.faults.length, 20);
  assert.equal(error.more, 5);
  assert.match(error.message, /; and 5 more faults$/);
});

for (const [what, value] of Object.entries(oddValues)) {
  test(`a call with ${what} instead of text says to send JSON text`, () => {
    const error = refusal(() => todos.call(value));
    assert.equal(error.code, 'INVALID_ARGS');
    assert.equal(error.faults[0]?.path, 'input');
    assert.equal(error.faults[0]?.legal, 'JSON text, as JSON.stringify makes it');
  });
}

test('a refused call does not touch the state, and the next call works', () => {
  const counts = { ...state.counts };
  refusal(() => todos.call('{"todos":null}'));
  refusal(() => todos.call(/** @type {any} */ (5)));
  assert.deepEqual(state.counts, counts);
  assert.deepEqual(todos.read().todos, [todo('Kept', 'in_progress')]);
  assert.deepEqual(JSON.parse(todos.call(input(todo('Next'))).text).todos, [todo('Next')]);
});

test('half a surrogate pair in the text is a fault with its place', () => {
  const text = `{"todos":[{"content":"a\ud800b","activeForm":"A","status":"pending"}]}`;
  const [fault] = refusal(() => todos.call(text)).faults;
  assert.equal(fault?.path, 'todos[0].content');
  assert.equal(fault.problem, 'a lone surrogate');
  assert.equal(fault.received, 'string "a\\ud800b"');
});

test('half a surrogate pair after a backslash is no escape of something else', () => {
  const text = '{"todos":[{"content":"a\\\udc00","activeForm":"A","status":"pending"}]}';
  assert.equal(refusal(() => todos.call(text)).code, 'INVALID_ARGS');
  assert.deepEqual(todos.read().todos, [todo('Kept', 'in_progress')]);
});

test('half a surrogate pair after an escaped backslash is named as it stood', () => {
  const text = '{"todos":[{"content":"a\\\\\udc00","activeForm":"A","status":"pending"}]}';
  assert.equal(refusal(() => todos.call(text)).faults[0]?.received, String.raw`string "a\\\udc00"`);
});

test('halves of a surrogate pair that meet, one of them escaped, become no character', () => {
  for (const content of ['\ud83e\\uddfe', '\\ud83e\uddfe', '\ud83e\\uDDFE', '\\uD83E\uddfe']) {
    const text = `{"todos":[{"content":"${content}","activeForm":"A","status":"pending"}]}`;
    const [fault] = refusal(() => todos.call(text)).faults;
    assert.deepEqual([fault?.path, fault?.problem], ['todos[0].content', 'a lone surrogate']);
  }
  assert.deepEqual(todos.read().todos, [todo('Kept', 'in_progress')]);
});

test('a whole pair stays one character beside half a pair', () => {
  const text = '{"todos":[{"content":"\\ud83e\\uddfe","activeForm":"\ud800","status":"pending"}]}';
  assert.deepEqual(refusal(() => todos.call(text)).faults.map(({ path }) => path), ['todos[0].activeForm']);
});

test('no text takes long to be refused, whatever it is made of', () => {
  // With work that grows by the square of the length, this would take hours.
  for (const piece of ['\\', '\ud800', '\\\ud800', '\\u', '\\ud83e']) {
    const text = piece.repeat(2 ** 20 / piece.length);
    assert.equal(refusal(() => todos.call(`${text}\ud800`)).code, 'INVALID_ARGS');
  }
});

test('texts come back as they were sent, whatever characters they have', () => {
  const texts = ['\ufeffbyte order mark', 'naïve', '日本語', '👩‍👩‍👧 family', 'a\u0000b\u2028c', '"\\/', 'é'.repeat(5000)];
  const list = texts.map((text) => ({ content: text, activeForm: text, status: 'pending' }));
  const { text, changes } = todos.call(input(...list));
  assert.deepEqual(JSON.parse(text).todos, list);
  assert.deepEqual(changes.slice(0, -1).map(({ content }) => content), texts);
  assert.deepEqual(todos.read().todos, list);
});

test('the methods need no this', () => {
  const { call, read } = todos;
  call(input(todo('Without')));
  assert.deepEqual(read().todos, [todo('Without')]);
});

test('an input over the limit is refused', async () => {
  const narrow = await createTodoWrite({ state: memory(), limit: 100 });
  assert.equal(refusal(() => narrow.call(input(todo('x'.repeat(100))))).faults[0]?.problem, 'too large');
  narrow.call(input(todo('x')));
});
