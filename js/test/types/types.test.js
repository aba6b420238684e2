// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { typescript } from '../../scripts/places.js';
import { packedProject } from '../support/packed-project.js';

/** Fails with what the compiler finds wrong in a project. @param {string} folder */
function checkTypes(folder) {
  const { status, stdout } = spawnSync(process.execPath, [typescript, '-p', folder], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
}

test('the tests, the scripts and the examples fit the types of the package', () => {
  checkTypes(join(import.meta.dirname, 'own-code'));
});

test('the types of the tools fit those of their SDKs', () => {
  checkTypes(join(import.meta.dirname, 'sdk-user'));
});

/** @type {Awaited<ReturnType<typeof packedProject>>} */
let project;
before(async () => {
  project = await packedProject();
});
after(() => project?.remove());

for (const [module, moduleResolution] of /** @type {const} */ ([['nodenext', 'nodenext'], ['esnext', 'bundler']])) {
  test(`strict programs over the packed package fit its types, with the resolution ${moduleResolution}`, async () => {
    const folder = join(project.folder, moduleResolution);
    await mkdir(folder);
    const files = ['user.ts', 'board-user.ts'];
    await Promise.all(files.map((name) => cp(join(import.meta.dirname, 'package-user', name), join(folder, name))));
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
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    checkTypes(folder);
  });
}
