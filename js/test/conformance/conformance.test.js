// @ts-check
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { replayFile } from './replay.js';
import * as wholePackage from './whole-package.js';

const folder = join(import.meta.dirname, '../../../tests/conformance');
const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));

test('there are case files', () => assert.ok(names.length > 0));

for (const name of names) {
  test(`${name} comes out to the byte through every door`, async () => {
    const file = JSON.parse(await readFile(join(folder, name), 'utf8'));
    const { count, problems } = await replayFile(wholePackage, file);
    assert.ok(count > 0);
    assert.equal(problems.join('\n\n'), '');
  });
}
