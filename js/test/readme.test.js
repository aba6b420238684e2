// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../scripts/places.js';
import { documentedExample, withoutTypes } from './support/examples.js';
import { printedBy } from './support/run-node.js';

/** @param {string} name */
const read = (name) => readFile(join(root, name), 'utf8');
const readme = await read('README.md');
const readmeOfRepository = await read('../README.md');

/**
 * The rows of a table by their first cell, without what further columns say.
 *
 * @param {string} text
 * @param {string} heading the first cells of the table
 */
function rows(text, heading) {
  const [, table = ''] = text.split(`\n| ${heading} |`);
  const [whole = ''] = table.split('\n\n');
  const cells = whole.split('\n').slice(2).map((line) => line.split(' | ').slice(0, heading.split(' | ').length));
  return new Map(cells.map(([name = '', ...rest]) => [name.replace(/^\| /, ''), rest.join(' | ').replace(/ \|$/, '')]));
}

test('the four lines for Node run', async () => {
  const printed = await printedBy([join(root, 'examples/node.js')]);
  assert.match(printed, /^\{"message":.*"oldTodos":null\} 🔄 Running tests\n$/);
});

test('the example of a sub-agent shows two lists', async () => {
  assert.equal(await printedBy([join(root, 'examples/sub-agents.js')]), '🔄 Fixing the bug\n🔄 Finding where it is\n');
});

test('the example of a hook shows its hint', async () => {
  assert.equal(await printedBy([join(root, 'examples/hooks.js')]), 'All is done: tell the user what came out.\n');
});

test('the example of a task board shows what waits, and what can begin', async () => {
  const printed = await printedBy([join(root, 'examples/task-board.js')]);
  assert.equal(printed, "🔄 #1 Writing a parser\n⬜ #2 Release it (blocked by: 1)\n[ '2' ]\n");
  assert.ok(readme.includes(`\`\`\`text\n${printed}\`\`\``));
});

for (const name of ['node.js', 'sub-agents.js', 'hooks.js', 'task-board.js', 'tools/task-board.js', 'state/own.js', 'state/http.js']) {
  test(`the README shows ${name} as it is`, async () => {
    assert.ok(readme.includes(`\`\`\`js\n${await read(`examples/${name}`)}\`\`\``));
  });
}

test('the documentation of State shows own.js as it is, without its type', async () => {
  const documented = documentedExample(await read('src/state/state.ts'));
  assert.equal(documented, withoutTypes(await read('examples/state/own.js')).trimEnd());
});

test('the README of the repository shows the same lines for Node and for a page', async () => {
  const [page = 'no page'] = /```html\n[^]*?```/.exec(readme) ?? [];
  assert.ok(readmeOfRepository.includes(page));
  assert.ok(readmeOfRepository.includes(`\`\`\`js\n${await read('examples/node.js')}\`\`\``));
});

test('both READMEs tell the same of the options and of the codes that they share', () => {
  for (const [heading, fewest] of /** @type {const} */ ([['option | default | meaning', 6], ['code | when', 4]])) {
    const here = rows(readme, heading);
    const there = rows(readmeOfRepository, heading);
    // What can't be used is another thing here.
    const shared = [...there.keys()].filter((name) => here.has(name) && name !== '`INVALID_OPTIONS`');
    assert.ok(shared.length >= fewest, String(shared));
    for (const name of shared) {
      assert.equal(here.get(name), there.get(name), name);
    }
  }
});

test('the README names every code of an error, and everything that is exported', async () => {
  const codes = [...(await read('dist/todo-error.d.ts')).matchAll(/^[ |]*'([A-Z_]+)'/gm)].map(([, code]) => code);
  const entries = await read('dist/index.d.ts') + await read('dist/task-board/index.d.ts');
  const lists = [...entries.matchAll(/\{([^}]*)\}/g)].map(([, list = '']) => list);
  const names = lists.flatMap((list) => list.match(/\w+(?=,|\s*$)/g) ?? []);
  assert.ok(codes.length > 5 && names.length > 40);
  for (const name of [...codes, ...names]) {
    assert.match(readme, new RegExp(`\\b${name}\\b`));
  }
});
