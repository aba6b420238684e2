// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asyncState, createTaskBoard, memory, StateError } from 'todo-write/task-board';
import { rejection } from './support/checklists.js';
import { failingState, later, slowState } from './support/states.js';

test('over an asynchronous store what needs the store gives promises, and the rest answers at once', async () => {
  const board = await createTaskBoard({ state: slowState() });
  assert.equal((await board.create({ subject: 'A', metadata: { a: 1 } })).task.id, '1');
  assert.match((await board.call('task_create', '{"subject":"B"}')).text, /"id":"2"/);
  assert.deepEqual((await board.update({ taskId: '1', status: 'completed' })).changes, [{ kind: 'completed', id: '1' }]);
  assert.deepEqual((await board.get('1')).metadata, { a: 1 });
  assert.equal(board.render((await board.read()).tasks), '✅ #1 A\n⬜ #2 B');
  assert.equal(board.definitions().length, 4);
  assert.equal(typeof board.guidance(), 'string');
});

test('calls run in the order in which they were made, with their arguments as they were then', async () => {
  const board = await createTaskBoard({ state: slowState() });
  const task = { subject: 'First' };
  const first = board.create(task);
  task.subject = 'Second';
  const [one, two, got, missing] = await Promise.all([
    first, board.create(task), board.get('1'), rejection(board.get('3')),
  ]);
  assert.deepEqual([one.task.subject, two.task.subject, got.subject], ['First', 'Second', 'First']);
  assert.equal(missing.code, 'NOT_FOUND');
});

test('wrong types are rejected as they are refused over a synchronous state', async () => {
  /** @type {any} */
  const board = await createTaskBoard({ state: slowState() });
  for (const call of [
    () => board.create(5),
    () => board.create({ subject: 'A', metadata: { a: NaN } }),
    () => board.update({ taskId: [] }),
    () => board.get(null),
    () => board.call('task_list', {}),
    () => board.call(Symbol('tool'), '{}'),
  ]) {
    assert.equal((await rejection(call())).code, 'INVALID_ARGS');
  }
  await board.create({ subject: 'A' });
  assert.equal((await board.update({ taskId: 1, owner: 'me' })).task.owner, 'me');
});

test('a store that fails is told with its message, and the next call works', async () => {
  const inner = failingState(new StateError('denied', 'read only'));
  const board = await createTaskBoard({
    state: asyncState({
      load: (key) => later(() => inner.load(key)),
      save: (key, value, expected) => later(() => inner.save(key, value, expected)),
    }),
  });
  for (let time = 0; time < 2; time++) {
    assert.equal((await rejection(board.create({ subject: 'A' }))).message, 'STATE_DENIED: state: read only');
  }
  assert.equal((await board.create({ subject: 'A' })).task.id, '1');
});

test('of many agents who share a store no update is lost', async () => {
  const values = memory();
  const state = () => asyncState({
    load: (key) => later(() => values.load(key)),
    save: (key, value, expected) => later(() => values.save(key, value, expected)),
  });
  const boards = await Promise.all(Array.from({ length: 8 }, () => createTaskBoard({ state: state() })));
  const created = await Promise.all(boards.map((board, index) => board.create({ subject: `Task ${index}` })));
  const ids = created.map(({ task }) => Number(task.id)).sort((a, b) => a - b);
  assert.deepEqual(ids, [1, 2, 3, 4, 5, 6, 7, 8]);
});
