// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { callsOfAnAgent } from '../bench/calls-of-an-agent.js';
import { createPlainTodoWrite } from '../bench/plain-todo-write.js';
import { input, refusal, todo } from './support/checklists.js';

/** @param {readonly string[]} inputs */
async function assertSameAnswers(inputs) {
  const plain = createPlainTodoWrite({ state: memory() });
  const packaged = await createTodoWrite({ state: memory() });
  for (const each of inputs) {
    assert.deepEqual(plain.call(each), packaged.call(each));
  }
}

for (const size of [1, 10, 100]) {
  test(`what the bench measures against answers its calls over ${size} items as the package does`, async () => {
    const inputs = callsOfAnAgent(size);
    await assertSameAnswers([...inputs, ...inputs]);
  });
}

test('what the bench measures against names what the package names', async () => {
  const many = ['A', 'B', 'C', 'D', 'E'].map((content) => todo(content, content === 'B' ? 'in_progress' : 'pending'));
  const list = [todo('A', 'completed'), todo('New', 'completed'), todo('Next', 'in_progress')];
  await assertSameAnswers([input(...many), input(...list), input(todo('A')), input(), input(todo('A', 'completed'))]);
});

test('what the bench measures against refuses what the package refuses', async () => {
  const plain = createPlainTodoWrite({ state: memory() });
  const packaged = await createTodoWrite({ state: memory() });
  const refused = [
    '', '{}', '[]', '{"todos":null}', input(null), input({}), input(todo(' ')), input(todo('\u200b')),
    input(todo('A'), todo('A')), input(todo('A', 'in_progress'), todo('B', 'in_progress')),
    input({ ...todo('A'), status: 'done' }), input({ ...todo('A'), content: 5 }), input(todo('\ud800')),
    input(todo('x'.repeat(2 ** 20))),
  ];
  for (const each of refused) {
    refusal(() => packaged.call(each));
    assert.throws(() => plain.call(each), Error, each);
  }
});
