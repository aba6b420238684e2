// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from '../../scripts/places.js';
import { printedBy } from '../support/run-node.js';

/** The modules that are loaded by an import. @param {string} specifier */
async function loadedModules(specifier) {
  const hooks = `import { writeSync } from 'node:fs';
    export function load(url, context, next) {
      writeSync(1, url + '\\n');
      return next(url, context);
    }`;
  const program = `import { register } from 'node:module';
    register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hooks)}));
    await import(${JSON.stringify(specifier)});`;
  const stdout = await printedBy(['--input-type=module', '--eval', program], { cwd: root });
  const urls = stdout.trim().split('\n');
  assert.ok(urls.some((url) => url.includes('/dist/')), stdout);
  return urls;
}

/** Those of other packages. @param {string} specifier */
async function foreignModules(specifier) {
  return (await loadedModules(specifier)).filter((url) => url.includes('/node_modules/'));
}

for (const specifier of ['todo-write', 'todo-write/task-board', 'todo-write/openai']) {
  test(`importing ${specifier} loads no other package`, async () => {
    assert.deepEqual(await foreignModules(specifier), []);
  });
}

for (const [specifier, folder] of [['todo-write', ''], ['todo-write/task-board', 'task-board/']]) {
  test(`importing ${specifier} loads one component, its own`, async () => {
    const components = (await loadedModules(String(specifier))).filter((url) => url.includes('packed-core-modules'));
    assert.equal(components.length, 1);
    assert.ok(components[0]?.endsWith(`/dist/generated/${folder}packed-core-modules.js`), String(components));
  });
}

test('importing todo-write loads nothing of the task board', async () => {
  assert.deepEqual((await loadedModules('todo-write')).filter((url) => url.includes('task-board')), []);
});

for (const sdk of ['ai', '@anthropic-ai/sdk', '@langchain/core']) {
  const specifier = `todo-write/${sdk.match(/\w+/)?.[0]}`;
  test(`importing ${specifier} loads ${sdk} and no other SDK`, async () => {
    const modules = await foreignModules(specifier);
    const loaded = ['ai', '@anthropic-ai/sdk', '@langchain/core', 'openai'];
    assert.deepEqual(loaded.filter((name) => modules.some((url) => url.includes(`/node_modules/${name}/`))), [sdk]);
  });
}
