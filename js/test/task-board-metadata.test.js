// @ts-check
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createTaskBoard, memory } from 'todo-write/task-board';
import { refusal } from './support/checklists.js';
import { throwing } from './support/odd-values.js';

/** @type {any} */
let board;
beforeEach(async () => {
  board = await createTaskBoard({ state: memory() });
});

/** What comes back of metadata. @param {unknown} metadata */
const kept = (metadata) => board.create({ subject: 'A', metadata }).task.metadata;

test('an object and a string come back as they were given', () => {
  const values = [
    {},
    '',
    'a "note"\n🧾',
    '{"not":"an object"}',
    { b: 1, a: { c: [true, null, -0.5, 'x'] }, '': '' },
    JSON.parse('{"__proto__":{"a":1}}'),
    Object.assign(Object.create(null), { a: 1 }),
  ];
  for (const value of values) {
    assert.equal(JSON.stringify(kept(value)), JSON.stringify(value));
  }
});

test('the order of keys is kept, in what is stored as well', () => {
  kept({ z: 1, a: 2, m: { y: 1, b: 2 } });
  assert.match(board.call('task_get', '{"taskId":"1"}').text, /"metadata":\{"z":1,"a":2,"m":\{"y":1,"b":2\}\}/);
  assert.deepEqual(Object.keys(board.get('1').metadata), ['z', 'a', 'm']);
});

test('an edit merges an object into the one that is there, and null takes a key out', () => {
  kept({ a: 1, b: 2 });
  const { task } = board.update({ taskId: '1', metadata: { c: 3, a: null } });
  assert.equal(JSON.stringify(task.metadata), '{"b":2,"c":3}');
  assert.equal(board.update({ taskId: '1', metadata: 'text' }).task.metadata, 'text');
});

test('a member that is undefined is left out, and what has a toJSON says itself what it is', () => {
  assert.deepEqual(kept({ a: undefined, b: 1 }), { b: 1 });
  assert.deepEqual(kept({ at: new Date(0) }), { at: '1970-01-01T00:00:00.000Z' });
});

test('what is no object and no string is refused in the words of the component', () => {
  for (const [value, got] of [[7, 'number 7'], [[], 'array []'], [true, 'boolean true']]) {
    const error = refusal(() => kept(value));
    assert.equal(error.message, `INVALID_ARGS: metadata: wrong type, got ${got}, expected an object or a string`);
  }
});

/** @type {any} */
const cycle = { list: [] };
cycle.list.push(cycle);
/** An object that holds others so many times over that no time is enough to write it. @type {any} */
let many = {};
for (let level = 0; level < 60; level++) {
  many = { a: many, b: many };
}
/** @type {any} */
let deep = {};
for (let level = 0; level < 100_000; level++) {
  deep = { deep };
}

const unsayable = {
  'not a number': NaN,
  infinity: -Infinity,
  'a bigint': 5n,
  'a symbol': Symbol('odd'),
  'a function': () => {},
  'a map': new Map([[1, 2]]),
  'a set': new Set([1]),
  'a promise': Promise.resolve(1),
  'an error': new Error('no'),
  'an array with undefined': [undefined],
  'an array with a hole': [1, , 2],
  'a cycle': cycle,
  'far too many values': many,
  'far too many levels': deep,
  'a proxy that throws': throwing,
};

for (const [what, value] of Object.entries(unsayable)) {
  test(`${what} can't be said in JSON and is refused, and the next call works`, () => {
    board.create({ subject: 'Kept', metadata: { key: 1 } });
    for (const metadata of [{ key: value }, { list: [value] }]) {
      for (const call of [() => kept(metadata), () => board.update({ taskId: '1', metadata })]) {
        const error = refusal(call);
        assert.equal(error.code, 'INVALID_ARGS');
        assert.equal(error.faults[0]?.path, 'metadata');
        assert.equal(error.faults[0]?.problem, "can't be written as JSON");
      }
    }
    assert.deepEqual(board.get('1').metadata, { key: 1 });
    assert.equal(board.read().tasks.length, 1);
  });
}

test('more than 64 levels are refused by the component', () => {
  let levels = {};
  for (let level = 0; level < 64; level++) {
    levels = { levels };
  }
  assert.equal(refusal(() => kept(levels)).faults[0]?.problem, 'nested too deep');
});

test('metadata that a model wrote comes out as a value', () => {
  board.call('task_create', '{"subject":"A","metadata":{"b":[1, 2.50],"a":"\\u00e9"}}');
  assert.deepEqual(board.get('1').metadata, { b: [1, 2.5], a: 'é' });
});
