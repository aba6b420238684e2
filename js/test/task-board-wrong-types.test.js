// @ts-check
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createTaskBoard, memory } from 'todo-write/task-board';
import { refusal } from './support/checklists.js';
import { oddValues, throwing } from './support/odd-values.js';
import { counting } from './support/states.js';

/** The board, for what the types forbid. @type {any} */
let board;
let state = counting(memory());
beforeEach(async () => {
  state = counting(memory());
  board = await createTaskBoard({ state });
  board.create({ subject: 'Kept', description: 'kept' });
  board.create({ subject: 'Other' });
});

/**
 * The refusal of a call for what has a wrong type; nothing is stored, and the next call works.
 *
 * @param {() => unknown} call
 */
function refused(call) {
  const before = state.load('tasks');
  const error = refusal(call);
  assert.equal(error.code, 'INVALID_ARGS', error.message);
  assert.deepEqual(state.load('tasks'), before);
  assert.equal(board.get('1').subject, 'Kept');
  return error;
}

/** Whether a value counts as absent. @param {unknown} value */
const isNone = (value) => value === undefined || value === null;

/** Whether a value is a whole number, which can stand for an id. @param {unknown} value */
const isWhole = (value) => value === 5 || value === 5n;

for (const [what, value] of Object.entries(oddValues)) {
  test(`${what} instead of a creation, an edit, an id, a tool or an input is refused`, () => {
    refused(() => board.create(value));
    refused(() => board.update(value));
    assert.equal(refused(() => board.call('task_list', value)).faults[0]?.path, 'input');
    assert.equal(refused(() => board.call(value, '{}')).faults[0]?.path, 'tool');
    if (!isWhole(value)) {
      assert.equal(refused(() => board.get(value)).faults[0]?.path, 'taskId');
    }
  });

  test(`${what} instead of a text is refused, each with its place`, () => {
    const creation = refused(() => board.create({ subject: value, description: value, activeForm: value }));
    const optional = isNone(value) ? [] : ['description', 'activeForm'];
    assert.deepEqual(creation.faults.map(({ path }) => path), ['subject', ...optional]);
    if (!isNone(value)) {
      const edit = refused(() => board.update({ taskId: '1', status: value, subject: value, owner: value }));
      assert.deepEqual(edit.faults.map(({ path }) => path), ['status', 'subject', 'owner']);
    }
  });

  test(`${what} instead of a list of ids or of an id in it is refused, each with its place`, () => {
    if (!isNone(value)) {
      const edit = { taskId: '1', addBlockedBy: value, removeBlocks: value };
      assert.equal(refused(() => board.update(edit)).faults[0]?.path, 'addBlockedBy');
    }
    if (!isWhole(value)) {
      const error = refused(() => board.update({ taskId: '1', removeBlockedBy: [value, '1', value, '1'] }));
      assert.deepEqual(error.faults.map(({ path }) => path), ['removeBlockedBy[0]', 'removeBlockedBy[2]']);
    }
  });

  test(`${what} can't be drawn`, () => {
    assert.equal(refused(() => board.render(value)).faults[0]?.path, 'tasks');
    assert.equal(refused(() => board.render([value])).faults[0]?.path?.startsWith('tasks[0]'), true);
    const task = { id: value, subject: value, status: value };
    const paths = refused(() => board.render([task])).faults.map(({ path }) => path);
    assert.deepEqual(paths, ['tasks[0].id', 'tasks[0].subject', 'tasks[0].status']);
    if (!isNone(value)) {
      const fields = { activeForm: value, blockedBy: [value] };
      const error = refused(() => board.render([{ ...board.get('1'), ...fields }]));
      assert.deepEqual(error.faults.map(({ path }) => path), ['tasks[0].activeForm', 'tasks[0].blockedBy[0]']);
    }
  });
}

test('a wrong type is told in the words in which a model is told', () => {
  const calls = /** @type {const} */ ([
    ['create', 'task_create', { subject: 5, metadata: [1] }],
    ['update', 'task_update', { taskId: '1', status: 'in-progress', addBlocks: '["2"]' }],
    ['update', 'task_update', { id: '1', subject: 'A' }],
  ]);
  for (const [method, tool, given] of calls) {
    const typed = refused(() => board[method](given));
    assert.deepEqual(typed.faults, refused(() => board.call(tool, JSON.stringify(given))).faults);
  }
});

test('a whole number is read as the id of that number', () => {
  assert.deepEqual(board.get(2), board.get('2'));
  const answer = board.update({ taskId: 2, addBlockedBy: [1], status: 'in_progress' });
  assert.deepEqual(answer.task, board.get('2'));
  assert.deepEqual(answer.changes, [{ kind: 'started', id: '2' }]);
  assert.equal(answer.revision, board.read().revision);
  assert.equal(refusal(() => board.get(7)).code, 'NOT_FOUND');
});

test('a status in the words of the bindings is refused with the word that is meant', () => {
  const { message } = refused(() => board.update({ taskId: '1', status: 'in-progress' }));
  assert.match(message, /got string "in-progress", expected "in_progress"/);
});

test('half a surrogate pair is a fault with its place', () => {
  const half = 'a\ud800';
  assert.equal(refused(() => board.create({ subject: half })).faults[0]?.problem, 'a lone surrogate');
  assert.equal(refused(() => board.create({ subject: 'A', metadata: { [half]: 1 } })).code, 'INVALID_ARGS');
  assert.equal(refused(() => board.update({ taskId: '1', owner: half })).faults[0]?.path, 'owner');
  assert.equal(refused(() => board.call(half, '{}')).faults[0]?.path, 'tool');
  assert.equal(refused(() => board.call('task_create', `{"subject":"${half}"}`)).faults[0]?.problem, 'a lone surrogate');
  refused(() => board.get(half));
  assert.equal(refused(() => board.render([{ id: '1', subject: half, status: 'pending' }])).faults.length, 1);
});

test('a getter that throws is a fault with its place, and its error is the cause', () => {
  const cause = new Error('no');
  const trap = { get: () => { throw cause; } };
  for (const [method, fields, path] of /** @type {const} */ ([
    ['create', { subject: 'A' }, 'activeForm'],
    ['update', { taskId: '1' }, 'owner'],
    ['update', { taskId: '1' }, 'addBlocks'],
    ['update', { taskId: '1' }, 'metadata'],
  ])) {
    const error = refused(() => board[method](Object.defineProperty({ ...fields }, path, trap)));
    assert.equal(error.message, `INVALID_ARGS: ${path}: reading it threw an error, expected plain data`);
    assert.equal(error.cause, cause);
  }
  refused(() => board.update({ taskId: '1', addBlocks: throwing }));
  refused(() => board.render([Object.defineProperty({ id: '1' }, 'status', trap)]));
});

test('every field is read once, and no other', () => {
  /** @type {string[]} */
  const reads = [];
  const edit = new Proxy(/** @type {any} */ ({ taskId: '1', subject: 'New' }), {
    get(target, name) {
      reads.push(String(name));
      return target[name];
    },
  });
  assert.equal(board.update(edit).task.subject, 'New');
  assert.equal(new Set(reads).size, reads.length);
});

test('of many tasks that can not be drawn the first 20 faults are told', () => {
  const error = refused(() => board.render(Array(25).fill(5)));
  assert.equal(error.faults.length, 20);
  assert.equal(error.more, 5);
  assert.match(error.message, /; and 5 more faults$/);
});

test('a wrong creation is named whatever the limit is', async () => {
  /** @type {any} */
  const narrow = await createTaskBoard({ state: memory(), limit: 1 });
  assert.equal(refusal(() => narrow.create({ subject: ['A'] })).faults[0]?.path, 'subject');
  assert.equal(refusal(() => narrow.create({ subject: 'AB' })).faults[0]?.problem, 'too large');
});
