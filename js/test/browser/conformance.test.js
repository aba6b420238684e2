import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { launch, skip } from './support/chromium.js';
import { openPlain } from './support/plain-page.js';
import { startTestSite } from './support/test-site.js';

const folder = new URL('../../../tests/conformance', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('the conformance cases in a browser', { skip }, () => {
  let browser, site, page;
  before(async () => {
    browser = await launch();
    site = await startTestSite();
    page = await openPlain(await browser.newContext(), site);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  it('has case files', () => assert.ok(names.length > 0));

  for (const name of names) {
    it(`${name} comes out to the byte through every door`, async () => {
      const { count, problems } = await page.evaluate(async (file) => {
        const [todoWrite, { Component }, { GuardedState }, { replayFile }, response] = await Promise.all([
          import('todo-write'),
          import('/dist/component.js'),
          import('/dist/state/guarded-state.js'),
          import('/replay/replay.js'),
          fetch(`/cases/${file}`),
        ]);
        return replayFile({ ...todoWrite, Component, GuardedState }, await response.json());
      }, name);
      assert.ok(count > 0);
      assert.equal(problems.join('\n\n'), '');
    });
  }
});
