// @ts-check
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './support/chromium.js';
import { complaintsOf } from './support/complaints.js';
import { startTestSite } from './support/test-site.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/**
 * What `fixtures/strict.html` shows when scripts may do this.
 *
 * @param {string} scripts
 */
async function shownUnder(scripts) {
  const policy = `default-src 'none'; img-src data:; script-src ${scripts}`;
  const site = await startTestSite({ 'content-security-policy': policy });
  try {
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${site.address}/fixtures/strict.html`);
    await page.locator('#shown:not(:empty)').waitFor();
    return { shown: await page.locator('#shown').textContent(), complaints };
  } finally {
    await site.close();
  }
}

test("the package works where scripts may compile WebAssembly, and nothing else: 'wasm-unsafe-eval'", async () => {
  const { shown, complaints } = await shownUnder("'self' 'wasm-unsafe-eval'");
  assert.equal(shown, '🔄 Running the tests');
  assert.deepEqual(complaints, []);
});

test('the package says what failed where scripts may not compile WebAssembly', async () => {
  const { shown } = await shownUnder("'self'");
  assert.match(shown ?? '', /^TodoError: COMPONENT_FAILED: /);
});
