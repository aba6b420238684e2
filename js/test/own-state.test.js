// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite } from 'todo-write';
import { ownState } from '../examples/state/own.js';
import { todo } from './support/checklists.js';

test('the state of ten lines keeps a list and compares revisions', async () => {
  const state = ownState();
  const todos = await createTodoWrite({ state });
  todos.write([todo('A')]);
  assert.deepEqual(todos.write([todo('B')]).oldTodos, [todo('A')]);
  assert.deepEqual(todos.read().todos, [todo('B')]);
  assert.throws(() => state.save('todos', '[]', undefined), { name: 'StateError', code: 'conflict' });
});
