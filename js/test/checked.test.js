// @ts-check
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');

test('the tests, the scripts and the examples fit the types of the package', () => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'tsconfig.checked.json');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  assert.equal(stdout, '');
});
