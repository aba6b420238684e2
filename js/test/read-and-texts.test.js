// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { refusal, todo } from './support/checklists.js';
import { oddValues } from './support/odd-values.js';
import { counting } from './support/states.js';

const state = counting(memory());
const todos = await createTodoWrite({ state });

test('nothing stored reads as no items without a revision', () => {
  assert.deepEqual(todos.read(), { todos: [] });
});

test('a stored value that is no list is refused by a read and replaced by a write', async () => {
  const broken = memory();
  broken.save('todos', '{"todos":[]}', undefined);
  const list = await createTodoWrite({ state: broken });
  const error = refusal(() => list.read());
  assert.equal(error.code, 'STATE_CORRUPT');
  assert.equal(error.faults[0]?.received, 'string "{\\"todos\\":[]}"');
  assert.equal(list.write([todo('New')]).oldTodos, null);
  assert.deepEqual(list.read().todos, [todo('New')]);
});

test('a list is drawn a line an item, and an item in progress by its active form', () => {
  const list = [todo('A', 'completed'), todo('B', 'in_progress'), todo('C\nD')];
  assert.equal(todos.render(list), '✅ A\n🔄 Doing: B\n⬜ C D');
  assert.equal(todos.render([]), '');
});

test('a drawing does not ask whether the rules of a list are kept', () => {
  assert.equal(todos.render([todo('A', 'in_progress'), todo('A', 'in_progress')]), '🔄 Doing: A\n🔄 Doing: A');
});

test('the definition has its schema parsed, in the dialect asked for', () => {
  const { name, description, parameters } = todos.definition();
  assert.equal(name, 'todo_write');
  assert.match(description, /checklist/);
  assert.equal(parameters.type, 'object');
  assert.deepEqual(todos.definition('json-schema'), todos.definition());
  assert.equal(todos.definition('openai-strict').parameters.additionalProperties, false);
  assert.equal(todos.definition('gemini').parameters.type, 'OBJECT');
});

test('a definition is the own copy of whoever asked', () => {
  todos.definition().parameters.type = 'mine';
  assert.equal(todos.definition().parameters.type, 'object');
});

// Without a dialect there is a default.
const { undefined: none, ...odd } = oddValues;
assert.equal(none, undefined);

for (const [what, value] of Object.entries({ ...odd, 'another word': 'openai' })) {
  test(`${what} is no dialect`, () => {
    const error = refusal(() => todos.definition(/** @type {any} */ (value)));
    assert.equal(error.code, 'INVALID_ARGS');
    assert.equal(error.faults[0]?.legal, 'json-schema, openai-strict, gemini');
  });
}

test('the guidance names the tool', () => {
  assert.match(todos.guidance(), /todo_write/);
});

test('drawing, definition and guidance leave the state alone', () => {
  const counts = { ...state.counts };
  todos.render([todo('A')]);
  todos.definition();
  todos.guidance();
  assert.deepEqual(state.counts, counts);
});
