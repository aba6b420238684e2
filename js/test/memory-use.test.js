// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { input, refusal, todo } from './support/checklists.js';

const MEBIBYTE = 2 ** 20;

/** The memories of the component's instances, in the order in which they were made. @type {WebAssembly.Memory[]} */
const memories = [];

WebAssembly.Instance = class extends WebAssembly.Instance {
  /** @param {[WebAssembly.Module, WebAssembly.Imports?]} args */
  constructor(...args) {
    super(...args);
    if (this.exports.memory instanceof WebAssembly.Memory) {
      memories.push(this.exports.memory);
    }
  }
};

/** How much memory the newest instance has. */
const bytes = () => memories.at(-1)?.buffer.byteLength ?? NaN;

test('an instance that an input made large is not kept', async () => {
  const todos = await createTodoWrite({ state: memory() });
  todos.write([todo('Kept')]);
  const before = { instances: memories.length, bytes: bytes() };
  assert.equal(refusal(() => todos.call('x'.repeat(64 * MEBIBYTE))).faults[0]?.problem, 'too large');
  assert.ok(bytes() >= 64 * MEBIBYTE);
  assert.deepEqual(todos.write([todo('Next')]).oldTodos, [todo('Kept')]);
  assert.deepEqual({ instances: memories.length, bytes: bytes() }, { ...before, instances: before.instances + 1 });
});

test('calls, accepted and refused, share one instance, and its memory does not grow', async () => {
  const todos = await createTodoWrite({ state: memory() });
  const work = () => {
    for (let number = 0; number < 1000; number++) {
      todos.call(input(todo(`Number ${number}`)));
      refusal(() => todos.call('{}'));
    }
  };
  work();
  const before = { instances: memories.length, bytes: bytes() };
  work();
  work();
  assert.deepEqual({ instances: memories.length, bytes: bytes() }, before);
});
