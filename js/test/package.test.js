// @ts-check
import assert from 'node:assert/strict';
import { cp, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { root } from '../scripts/places.js';
import { cloneOfRepository, packedProject } from './support/packed-project.js';
import { printedBy } from './support/run-node.js';

/** @type {Awaited<ReturnType<typeof cloneOfRepository>>} */
let clone;
/** A project into which nothing but the tarball is installed. @type {Awaited<ReturnType<typeof packedProject>>} */
let project;
/** The folder of the package there, and its files. */
let folder = '';
/** @type {string[]} */
let files = [];

before(async () => {
  clone = await cloneOfRepository();
  project = await packedProject({ packageFolder: clone.folder });
  folder = join(project.folder, 'node_modules/todo-write');
  files = await filesIn(folder);
});
after(async () => {
  await project?.remove();
  await clone?.remove();
});

/** The files in a folder, with `/` in their paths. @param {string} path */
async function filesIn(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return found.map((each) => relative(path, each).split(sep).join('/')).sort();
}

test('packed in a clone, the package is built, and holds nothing of how it was made', async () => {
  const built = (await filesIn(join(root, 'dist'))).map((path) => `dist/${path}`);
  const states = (await filesIn(join(root, 'examples/state'))).map((path) => `examples/state/${path}`);
  assert.deepEqual(files, ['LICENSE', 'README.md', ...built, ...states, 'package.json'].sort());
});

test('what the package exports is there, with types', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const [name, target] of Object.entries(manifest.exports)) {
    for (const path of typeof target === 'string' ? [target] : [target.types, target.default]) {
      assert.ok(files.includes(path.replace('./', '')), `${name}: ${path}`);
    }
  }
});

test('nothing else is installed with it, and no script runs', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  assert.equal(manifest.dependencies, undefined);
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) {
    assert.equal(manifest.scripts[script], undefined);
  }
  for (const peer of Object.keys(manifest.peerDependencies)) {
    assert.equal(manifest.peerDependenciesMeta[peer]?.optional, true, peer);
  }
  const installed = (await readdir(dirname(folder))).filter((name) => !name.startsWith('.'));
  assert.deepEqual(installed, ['todo-write']);
});

test('the peers are those that it is tested with, of one major version each', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const [peer, range] of Object.entries(manifest.peerDependencies)) {
    assert.equal(range, `^${manifest.devDependencies[peer].split('.')[0]}`, peer);
  }
});

test('no file of the package, packed or not, names a place of the machine that built it', async () => {
  /** @type {[string, string][]} */
  const texts = [];
  for (const path of files) {
    texts.push([path, await readFile(join(folder, path), 'utf8')]);
  }
  const components = files.filter((path) => path.endsWith('/packed-core-modules.js'));
  assert.equal(components.length, 3);
  for (const path of components) {
    const { packedCoreModules } = await import(pathToFileURL(join(folder, path)).href);
    for (const [name, packed] of Object.entries(packedCoreModules)) {
      texts.push([`${path}: ${name}`, gunzipSync(Buffer.from(packed, 'base64')).toString('latin1')]);
    }
  }
  for (const [path, text] of texts) {
    assert.ok(!text.includes(root) && !text.includes(clone.folder), path);
    assert.doesNotMatch(text, /\/(home|root|tmp|Users)\//, path);
  }
});

for (const [name, printed] of /** @type {const} */ ([['node', /🔄 Running tests\n$/], ['task-board', /^🔄 #1 Writing/]])) {
  test(`the example ${name}.js runs in a project that has nothing but the package`, async () => {
    await cp(join(root, `examples/${name}.js`), join(project.folder, `${name}.js`));
    assert.match(await printedBy([`${name}.js`], { cwd: project.folder }), printed);
  });
}

test('a program of CommonJS can import it', async () => {
  const program = `import('todo-write').then(({ createTodoWrite, memory }) => createTodoWrite({ state: memory() }))
    .then((todos) => console.log(todos.definition().name))`;
  const args = ['--input-type=commonjs', '--eval', program];
  assert.equal(await printedBy(args, { cwd: project.folder }), 'todo_write\n');
});
