// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from '../scripts/places.js';
import { printedBy } from './support/run-node.js';

/**
 * What a program prints that runs before and after the package is imported.
 *
 * @param {string} before
 * @param {string} after
 */
const printed = (before, after) => printedBy(['--input-type=module', '--eval', `
  ${before}
  const { createTodoWrite, memory } = await import('todo-write');
  ${after}`], { cwd: root });

for (const name of ['WebAssembly', 'DecompressionStream', 'Blob', 'atob']) {
  test(`a runtime without ${name} is refused with what is missing`, async () => {
    const text = await printed(`delete globalThis.${name};`, `
      await createTodoWrite({ state: memory() }).catch(({ message }) => console.log(message));`);
    assert.equal(text, `COMPONENT_FAILED: component: can't be loaded, expected a runtime that has ${name}\n`);
  });
}

test('a runtime in which texts have no isWellFormed does as well', async () => {
  const text = await printed('delete String.prototype.isWellFormed;', `
    const todos = await createTodoWrite({ state: memory(), branch: 'b' });
    for (const content of ['A', '🧾', '\\ud800']) {
      try {
        console.log(todos.write([{ content, activeForm: content, status: 'pending' }]).todos[0].content);
      } catch ({ faults: [{ problem }] }) {
        console.log(problem);
      }
    }`);
  assert.equal(text, 'A\n🧾\na lone surrogate\n');
});
