// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite } from 'todo-write';
import { createTaskBoard, memory, TodoError } from 'todo-write/task-board';
import { refusal, rejection, todo } from './support/checklists.js';
import { oddValues } from './support/odd-values.js';
import { counting } from './support/states.js';

/** What can't be made. @param {any} options */
const refused = (options) => rejection(createTaskBoard(options));

for (const [what, value] of Object.entries(oddValues)) {
  test(`${what} instead of options or of a state is refused`, async () => {
    assert.equal((await refused(value)).code, 'INVALID_OPTIONS');
    assert.match((await refused({ state: value })).message, /options\.state: .*expected memory\(\), localStorageState/);
  });
}

test('options of wrong types are all named at once, with what is legal', async () => {
  const state = counting(memory());
  const error = await refused({ state, branch: 5, prefix: 'temp:x', single: 'yes', strict: 1, limit: -1, nudge: '' });
  assert.equal(error.code, 'INVALID_OPTIONS');
  assert.deepEqual(
    error.faults.map(({ path, problem }) => [path, problem]),
    [
      ['options.branch', 'wrong type'],
      ['options.single', 'wrong type'],
      ['options.strict', 'wrong type'],
      ['options.limit', 'no such limit'],
      ['options.nudge', 'no such option'],
      ['options.prefix', error.faults[5]?.problem],
    ],
  );
  assert.equal(error.faults[4]?.legal, 'state, branch, prefix, single, strict or limit');
  assert.deepEqual(state.counts, { load: 0, save: 0 });
});

test('every option reaches the component', async () => {
  const state = memory();
  const board = await createTaskBoard({ state, branch: 'b', prefix: 'p', single: false, strict: true, limit: 60 });
  for (const subject of ['A', 'B', 'C']) {
    board.create({ subject });
  }
  assert.notEqual(state.load('p:b'), undefined);
  board.update({ taskId: '1', status: 'in_progress' });
  board.update({ taskId: '2', status: 'in_progress' });
  board.update({ taskId: '3', addBlockedBy: ['1'] });
  assert.equal(refusal(() => board.update({ taskId: '3', status: 'in_progress' })).code, 'INVALID_STATUS');
  assert.equal(refusal(() => board.create({ subject: 'x'.repeat(61) })).faults[0]?.legal, 'at most 60 bytes');
});

test('each branch has a board of its own, and agents of one branch share it', async () => {
  const state = memory();
  const [one, other, alone] = await Promise.all([
    createTaskBoard({ state, branch: 'shared' }),
    createTaskBoard({ state, branch: 'shared' }),
    createTaskBoard({ state }),
  ]);
  one.create({ subject: 'A' });
  assert.equal(other.create({ subject: 'B' }).task.id, '2');
  assert.equal(one.read().tasks.length, 2);
  assert.deepEqual(alone.read().tasks, []);
});

test('a board and a checklist share a state, its errors and nothing else', async () => {
  const state = memory();
  const todos = await createTodoWrite({ state });
  const board = await createTaskBoard({ state });
  todos.write([todo('A')]);
  board.create({ subject: 'B' });
  assert.deepEqual(todos.read().todos, [todo('A')]);
  assert.equal(board.read().tasks.length, 1);
  assert.throws(() => todos.call('{}'), TodoError);
});

test('a writer who is faster does not disturb, and no update is lost', async () => {
  const stored = memory();
  const theirs = await createTaskBoard({ state: stored });
  let times = 0;
  const board = await createTaskBoard({
    state: {
      load: stored.load,
      save(key, value, expected) {
        times += 1;
        if (times === 1) {
          theirs.create({ subject: 'Theirs' });
        }
        return stored.save(key, value, expected);
      },
    },
  });
  assert.equal(board.create({ subject: 'Mine' }).task.id, '2');
  assert.deepEqual(board.read().tasks.map(({ subject }) => subject), ['Theirs', 'Mine']);
});

test('a state that calls the board from within is refused, and the next call works', async () => {
  const stored = memory();
  let armed = false;
  /** @type {import('todo-write/task-board').TaskBoard} */
  const board = await createTaskBoard({
    state: { load: (key) => (armed ? /** @type {any} */ (board.read()) : stored.load(key)), save: stored.save },
  });
  armed = true;
  const error = refusal(() => board.read());
  armed = false;
  assert.match(String(error.cause), /load or save called the object that was waiting for it/);
  assert.deepEqual(board.read().tasks, []);
});
