// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { rejection, todo } from './support/checklists.js';

test('where WebAssembly is forbidden the error says what allows it, and all works once it is allowed', async () => {
  const { compile } = WebAssembly;
  WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('disallowed by embedder'));
  const error = await rejection(createTodoWrite({ state: memory() }));
  assert.equal(error.code, 'COMPONENT_FAILED');
  assert.match(error.message, /script-src 'wasm-unsafe-eval'/);
  assert.ok(error.cause instanceof WebAssembly.CompileError);

  WebAssembly.compile = compile;
  const todos = await createTodoWrite({ state: memory() });
  assert.deepEqual(todos.write([todo('A')]).todos, [todo('A')]);
});
