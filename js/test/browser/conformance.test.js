// @ts-check
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { replays } from '../conformance/case-files.js';
import { launch } from './support/chromium.js';
import { openPlain } from './support/plain-page.js';
import { startTestSite } from './support/test-site.js';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startTestSite>>} */
let site;
/** @type {import('playwright-core').Page} */
let page;
before(async () => {
  browser = await launch();
  site = await startTestSite();
  page = await openPlain(await browser.newContext(), site);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

for (const { path, tool, title } of replays) {
  test(`in a browser, ${title} comes out to the byte through every door`, async () => {
    const { count, problems } = await page.evaluate(async (replay) => {
      const modules = ['/replay/replay.js', '/replay/whole-package.js'];
      const [{ replayFile }, wholePackage] = await Promise.all(modules.map((module) => import(module)));
      const response = await fetch(`/cases/${replay.path}`);
      return replayFile(wholePackage, await response.json(), replay.tool);
    }, { path, tool });
    assert.ok(count > 0);
    assert.equal(problems.join('\n\n'), '');
  });
}
