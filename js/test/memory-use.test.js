// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createTodoWrite, memory } from 'todo-write';
import { input, refusal, todo } from './support/checklists.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const MEBIBYTE = 2 ** 20;

/** Waits until the process holds at most so much memory, as far as it will. @param {number} bytes */
async function settledBelow(bytes) {
  for (let attempt = 0; attempt < 50 && process.memoryUsage.rss() > bytes; attempt++) {
    collect();
    await setTimeout(20);
  }
  return process.memoryUsage.rss();
}

test('an input that is far too large is refused and leaves no memory behind', async () => {
  const todos = await createTodoWrite({ state: memory() });
  todos.write([todo('Kept')]);
  const before = await settledBelow(0);
  assert.equal(refusal(() => todos.call('x'.repeat(256 * MEBIBYTE))).faults[0]?.problem, 'too large');
  assert.ok(await settledBelow(before + 64 * MEBIBYTE) <= before + 64 * MEBIBYTE);
  assert.deepEqual(todos.write([todo('Next')]).oldTodos, [todo('Kept')]);
});

test('thousands of calls, accepted and refused, leave no memory behind', async () => {
  const todos = await createTodoWrite({ state: memory() });
  const work = () => {
    for (let number = 0; number < 3000; number++) {
      todos.call(input(todo(`Number ${number}`)));
      refusal(() => todos.call('{}'));
    }
  };
  work();
  const before = await settledBelow(0);
  work();
  work();
  assert.ok(await settledBelow(before + 32 * MEBIBYTE) <= before + 32 * MEBIBYTE);
});
