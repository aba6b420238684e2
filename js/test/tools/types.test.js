import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

test('the types of the tools fit those of their SDKs', () => {
  const tsc = here('../../node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', here('types')], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
