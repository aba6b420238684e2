// @ts-check
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createTaskBoard, memory } from 'todo-write/task-board';
import { newTask, pairs } from './support/boards.js';
import { refusal } from './support/checklists.js';

/** @type {import('todo-write/task-board').TaskBoard} */
let board;
let state = memory();
beforeEach(async () => {
  state = memory();
  board = await createTaskBoard({ state });
});

test('a created task is pending, with an id of its own and null for what it does not have', () => {
  const answer = board.create({ subject: 'Write it' });
  assert.deepEqual(answer.task, { id: '1', subject: 'Write it', ...newTask });
  assert.deepEqual(answer.unblocked, []);
  assert.match(answer.message, /^Task 1 is on the board/);
  assert.deepEqual(answer.changes, [{ kind: 'added', id: '1' }]);
  assert.equal(answer.revision, state.load('tasks')?.revision);
  assert.equal(board.create({ subject: 'Test it' }).task.id, '2');
});

test('the JSON of a task is the record that a model gets', () => {
  board.create({ subject: 'A', description: 'All of it', activeForm: 'Doing A', metadata: { b: 1, a: [null] } });
  const { text } = board.call('task_get', '{"taskId":"1"}');
  assert.equal(JSON.stringify({ task: board.get('1') }), text);
  assert.equal(JSON.stringify({ task: board.read().tasks[0] }), text);
});

test('a call of a model gives the answer as text, the changes and the revision', () => {
  const { text, changes, revision } = board.call('task_create', '{"subject":"A"}');
  assert.equal(text, '{"task":{"id":"1","subject":"A"},"message":"Task 1 is on the board, pending."}');
  assert.deepEqual(changes, [{ kind: 'added', id: '1' }]);
  assert.equal(revision, board.read().revision);
  assert.deepEqual(board.call('task_list', '{}').changes, []);
});

test('nothing is stored at first, and nothing has a revision then', () => {
  assert.deepEqual(board.read(), { tasks: [], unreadable: [], more: 0 });
  assert.deepEqual(Object.keys(board.call('task_list', '{}')), ['text', 'changes']);
});

test('completing a task frees what waits for it, and both ends of a dependency are kept in step', () => {
  for (const subject of ['A', 'B', 'C']) {
    board.create({ subject });
  }
  board.update({ taskId: '3', addBlockedBy: ['1', '2'] });
  assert.deepEqual(board.get('1').blocks, ['3']);
  assert.deepEqual(pairs(board.update({ taskId: '1', status: 'in_progress' })), ['started 1']);
  assert.deepEqual(board.update({ taskId: '1', status: 'completed' }).unblocked, []);
  const last = board.update({ taskId: '2', status: 'completed' });
  assert.deepEqual(last.unblocked, ['3']);
  assert.deepEqual(pairs(last), ['completed 2', 'unblocked 3']);
  assert.deepEqual(board.get('3').blockedBy, []);
});

test('every field of an edit reaches the component', () => {
  for (const subject of ['A', 'B', 'C', 'D', 'E']) {
    board.create({ subject });
  }
  board.update({ taskId: '1', addBlockedBy: ['2'], addBlocks: ['3'] });
  const { task } = board.update({
    taskId: '1',
    status: 'in_progress',
    subject: 'New',
    description: 'All of it',
    activeForm: 'Doing it',
    owner: 'me',
    removeBlockedBy: ['2'],
    addBlockedBy: ['4'],
    removeBlocks: ['3'],
    addBlocks: ['5'],
    metadata: 'a note',
  });
  assert.deepEqual(task, {
    id: '1',
    subject: 'New',
    description: 'All of it',
    activeForm: 'Doing it',
    owner: 'me',
    status: 'in_progress',
    blocks: ['5'],
    blockedBy: ['4'],
    metadata: 'a note',
  });
});

test('null and undefined leave a field as it is', () => {
  board.create({ subject: 'A', description: null, activeForm: undefined, metadata: null });
  const { task } = board.update({
    taskId: '1', status: null, subject: undefined, owner: null, addBlocks: null, removeBlockedBy: undefined, metadata: null,
  });
  assert.deepEqual(task, { id: '1', subject: 'A', ...newTask });
});

test('a deleted task is kept and hidden', () => {
  board.create({ subject: 'A' });
  assert.deepEqual(pairs(board.update({ taskId: '1', status: 'deleted' })), ['removed 1']);
  assert.equal(board.get('1').status, 'deleted');
  assert.equal(board.read().tasks.length, 1);
  assert.equal(board.render(board.read().tasks), '');
});

test('each refusal of a board has its code, and stores nothing', () => {
  board.create({ subject: 'A' });
  board.create({ subject: 'B' });
  board.update({ taskId: '1', status: 'in_progress' });
  const before = state.load('tasks');
  const codes = {
    INVALID_ARGS: () => board.create({ subject: ' ' }),
    NOT_FOUND: () => board.get('7'),
    INVALID_STATUS: () => board.update({ taskId: '2', status: 'in_progress' }),
    INVALID_DEPENDENCY: () => board.update({ taskId: '2', addBlocks: ['2'] }),
  };
  for (const [code, call] of Object.entries(codes)) {
    const error = refusal(call);
    assert.equal(error.code, code);
    assert.ok(error.message.startsWith(`${code}: `));
  }
  const text = refusal(() => board.call('task_get', '{"taskId":"7"}')).text;
  assert.match(text, /^\{"error":"NOT_FOUND: taskId: /);
  assert.deepEqual(state.load('tasks'), before);
});

test('all that is wrong with an edit is told at once', () => {
  board.create({ subject: 'A' });
  const error = refusal(() => board.update({ taskId: '9', subject: '', addBlockedBy: ['8', 'x'] }));
  assert.deepEqual(error.faults.map(({ path }) => path), ['taskId', 'subject', 'addBlockedBy[0]', 'addBlockedBy[1]']);
});

test('a value that is no board is refused by a read and replaced by the next create', () => {
  state.save('tasks', 'no board', undefined);
  assert.equal(refusal(() => board.read()).code, 'STATE_CORRUPT');
  assert.equal(board.create({ subject: 'A' }).task.subject, 'A');
});

test('a read tells of the records that it had to leave out', () => {
  state.save('tasks', '{"highwatermark":4,"tasks":{"3":{"id":"3"},"4":[]}}', undefined);
  const { tasks, unreadable, more } = board.read();
  assert.deepEqual(tasks, []);
  assert.ok(unreadable.length > 0 && more === 0);
  assert.match(unreadable[0]?.path ?? '', /^state\.tasks\.3/);
  assert.ok(unreadable.every((fault) => Object.values(fault).every((value) => value !== undefined)));
  assert.equal(board.create({ subject: 'A' }).task.id, '5');
});

test('a drawing has a line a task, with what it waits for', () => {
  const tasks = /** @type {const} */ ([
    { id: '1', subject: 'A', status: 'completed' },
    { id: '2', subject: 'B', status: 'in_progress', activeForm: 'Doing B', blockedBy: null },
    { id: '3', subject: 'C\nD', status: 'pending', activeForm: null, blockedBy: ['2', '4'] },
    { id: '4', subject: 'E', status: 'deleted' },
  ]);
  assert.deepEqual(board.render(tasks).split('\n'), ['✅ #1 A', '🔄 #2 Doing B', '⬜ #3 C D (blocked by: 2, 4)']);
  assert.equal(board.render([]), '');
});

test('what task_list gives a model can be drawn', () => {
  board.create({ subject: 'A' });
  board.create({ subject: 'B' });
  board.update({ taskId: '2', addBlockedBy: ['1'] });
  const { tasks } = JSON.parse(board.call('task_list', '{}').text);
  assert.equal(board.render(tasks), board.render(board.read().tasks));
});

test('the four tools are defined in each dialect', () => {
  const names = ['task_create', 'task_update', 'task_get', 'task_list'];
  for (const dialect of /** @type {const} */ (['json-schema', 'openai-strict', 'gemini'])) {
    const definitions = board.definitions(dialect);
    assert.deepEqual(definitions.map(({ name }) => name), names);
    for (const definition of definitions) {
      assert.deepEqual(Object.keys(definition), ['name', 'description', 'parameters']);
      assert.equal(typeof definition.parameters, 'object');
    }
  }
  assert.deepEqual(board.definitions(), board.definitions('json-schema'));
  assert.equal(board.definitions('openai-strict')[0]?.parameters.additionalProperties, false);
  assert.equal(refusal(() => board.definitions(/** @type {any} */ ('openai'))).faults[0]?.path, 'dialect');
});

test('the guidance tells of the tools', () => {
  assert.match(board.guidance(), /task_create/);
});

test('the methods need no this', () => {
  const { call, create, read, render } = board;
  call('task_create', '{"subject":"A"}');
  create({ subject: 'B' });
  assert.equal(render(read().tasks), '⬜ #1 A\n⬜ #2 B');
});
