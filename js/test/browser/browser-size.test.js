// @ts-check
import assert from 'node:assert/strict';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { browserSize } from '../../scripts/browser-size.js';
import { launch } from './support/chromium.js';
import { startTestSite } from './support/test-site.js';

const dist = join(import.meta.dirname, '../../dist');

test('the size that the build prints is that of the files that a browser asks for', async () => {
  const browser = await launch();
  const site = await startTestSite();
  try {
    const page = await browser.newPage();
    /** @type {string[]} */
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.address}/fixtures/strict.html`);
    await page.locator('#shown:not(:empty)').waitFor();
    const { paths } = await browserSize(join(dist, 'index.js'));
    const counted = paths.map((path) => `/dist/${relative(dist, path)}`);
    assert.deepEqual(counted.sort(), asked.filter((path) => !path.startsWith('/fixtures/')).sort());
  } finally {
    await browser.close();
    await site.close();
  }
});
