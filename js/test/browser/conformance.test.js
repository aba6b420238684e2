// @ts-check
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from './support/chromium.js';
import { openPlain } from './support/plain-page.js';
import { startTestSite } from './support/test-site.js';

const names = readdirSync(join(import.meta.dirname, '../../../tests/conformance'))
  .filter((name) => name.endsWith('.json'));

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

test('there are case files', () => assert.ok(names.length > 0));

for (const name of names) {
  test(`in a browser, ${name} comes out to the byte through every door`, async () => {
    const modules = ['/replay/replay.js', '/replay/whole-package.js'];
    const { count, problems } = await page.evaluate(async ([file, ...paths]) => {
      const [{ replayFile }, wholePackage] = await Promise.all(paths.map((path) => import(path)));
      const response = await fetch(`/cases/${file}`);
      return replayFile(wholePackage, await response.json());
    }, [name, ...modules]);
    assert.ok(count > 0);
    assert.equal(problems.join('\n\n'), '');
  });
}
