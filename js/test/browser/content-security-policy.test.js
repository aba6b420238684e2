import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { launch, skip } from './support/chromium.js';
import { complaintsOf } from './support/complaints.js';
import { startTestSite } from './support/test-site.js';

describe('the package in a page without a bundler under a content security policy', { skip }, () => {
  let browser;
  before(async () => (browser = await launch()));
  after(() => browser?.close());

  /** What `fixtures/strict.html` shows when scripts may do this. */
  async function shownUnder(scripts) {
    const policy = `default-src 'none'; img-src 'self'; script-src ${scripts}`;
    const site = await startTestSite({ 'content-security-policy': policy });
    try {
      const page = await browser.newPage();
      const complaints = complaintsOf(page);
      await page.goto(`${site.address}/fixtures/strict.html`);
      await page.waitForFunction(() => document.getElementById('shown').textContent !== '');
      return { shown: await page.locator('#shown').textContent(), complaints };
    } finally {
      await site.close();
    }
  }

  it("works when scripts may compile WebAssembly and nothing else: 'self' 'wasm-unsafe-eval'", async () => {
    const { shown, complaints } = await shownUnder("'self' 'wasm-unsafe-eval'");
    assert.equal(shown, '🔄 Running the tests');
    assert.deepEqual(complaints, []);
  });

  it('says what failed when scripts may not compile WebAssembly', async () => {
    const { shown } = await shownUnder("'self'");
    assert.match(shown, /^TodoError: COMPONENT_FAILED: /);
  });
});
