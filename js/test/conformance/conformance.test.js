// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, replays } from './case-files.js';
import { replayFile } from './replay.js';
import * as wholePackage from './whole-package.js';

for (const { path, tool, title } of replays) {
  test(`${title} comes out to the byte through every door`, async () => {
    const file = JSON.parse(await readFile(join(folder, path), 'utf8'));
    const { count, problems } = await replayFile(wholePackage, file, tool);
    assert.ok(count > 0);
    assert.equal(problems.join('\n\n'), '');
  });
}
