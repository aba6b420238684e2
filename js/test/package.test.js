// @ts-check
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
/** A project into which nothing but the tarball is installed. */
let project = '';
/** The paths in the tarball. @type {string[]} */
let packed = [];

/** @param {string} cwd @param {string[]} args */
const npm = (cwd, ...args) => run('npm', args, { cwd, env: { ...process.env, npm_config_update_notifier: 'false' } });

before(async () => {
  project = await mkdtemp(join(tmpdir(), 'todo-write-project-'));
  const { stdout } = await npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', project);
  const [tarball] = JSON.parse(stdout);
  packed = tarball.files.map((/** @type {{ path: string }} */ file) => file.path);
  await writeFile(join(project, 'package.json'), '{"name":"project","version":"1.0.0","type":"module"}');
  await npm(project, 'install', '--offline', '--no-audit', '--no-fund', `./${tarball.filename}`);
});
after(() => rm(project, { recursive: true, force: true }));

test('the tarball holds the package and nothing of how it was made', () => {
  const expected = ['LICENSE', 'README.md', 'package.json'];
  assert.deepEqual(packed.filter((path) => !path.startsWith('dist/')).sort(), expected);
  for (const entry of ['index', 'tools/ai', 'tools/openai', 'tools/anthropic', 'tools/langchain']) {
    assert.ok(packed.includes(`dist/${entry}.js`), entry);
    assert.ok(packed.includes(`dist/${entry}.d.ts`), entry);
  }
});

test('nothing else is installed with it, and no script runs', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  assert.equal(manifest.dependencies, undefined);
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) {
    assert.equal(manifest.scripts[script], undefined);
  }
  for (const peer of Object.keys(manifest.peerDependencies)) {
    assert.equal(manifest.peerDependenciesMeta[peer]?.optional, true, peer);
  }
  const installed = (await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'));
  assert.deepEqual(installed, ['todo-write']);
});

test('no file of the package names a place of the machine that built it', async () => {
  for (const path of packed) {
    const text = await readFile(join(root, path), 'utf8');
    assert.ok(!text.includes(root), path);
    assert.doesNotMatch(text, /\/(home|root|tmp|Users)\//, path);
  }
});

test('the example runs in a project that has nothing but the package', async () => {
  await cp(join(root, 'examples/node.js'), join(project, 'main.js'));
  const { stdout } = await run(process.execPath, ['main.js'], { cwd: project });
  assert.match(stdout, /🔄 Running tests\n$/);
});

test('a program of CommonJS can import it', async () => {
  const program = `import('todo-write').then(({ createTodoWrite, memory }) => createTodoWrite({ state: memory() }))
    .then((todos) => console.log(todos.definition().name))`;
  const { stdout } = await run(process.execPath, ['--input-type=commonjs', '--eval', program], { cwd: project });
  assert.equal(stdout, 'todo_write\n');
});

for (const [module, moduleResolution] of /** @type {const} */ ([['nodenext', 'nodenext'], ['esnext', 'bundler']])) {
  test(`a strict TypeScript program with the module resolution ${moduleResolution} fits the types`, async () => {
    const folder = join(project, moduleResolution);
    await mkdir(folder);
    await cp(join(import.meta.dirname, 'fixtures/user.ts'), join(folder, 'user.ts'));
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2022'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }) => assert.fail(stdout));
  });
}
