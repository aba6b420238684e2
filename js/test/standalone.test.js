// @ts-check
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { transpile } from '@bytecodealliance/jco';
import { component } from '../scripts/places.js';
import { input, todo } from './support/checklists.js';

/** @type {string} */
let folder;
/** @type {any} */
let bindings;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'todo-write-standalone-'));
  const bytes = await readFile(join(dirname(component), 'todo-write-standalone.wasm'));
  const { files } = await transpile(bytes, { name: 'bindings', instantiation: 'sync', nodejsCompat: false });
  for (const [name, content] of Object.entries(files).filter(([name]) => !name.includes('/'))) {
    await writeFile(join(folder, name), content);
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  bindings = await import(pathToFileURL(join(folder, 'bindings.js')).href);
});
after(() => rm(folder, { recursive: true, force: true }));

/** An instance to which nothing is given. */
async function instance() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wasm'));
  const compiled = names.map(async (name) => {
    return /** @type {const} */ ([name, await WebAssembly.compile(await readFile(join(folder, name)))]);
  });
  const modules = new Map(await Promise.all(compiled));
  return bindings.instantiate((/** @type {string} */ name) => modules.get(name), {});
}

test('the standalone file runs through jco with no imports, and forgets its lists with its instance', async () => {
  const first = await instance();
  const answer = JSON.parse(first.tool.call('todo_write', input(todo('A')), ''));
  assert.deepEqual(answer.todos, [todo('A')]);
  assert.deepEqual(first.todoList.read({}).todos, [todo('A')]);
  assert.deepEqual((await instance()).todoList.read({}).todos, []);
});
