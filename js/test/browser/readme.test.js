import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startStaticServer } from '../../examples/browser/static-server.js';
import { launch, skip } from './support/chromium.js';
import { complaintsOf } from './support/complaints.js';

const root = join(import.meta.dirname, '../..');

test('the four lines of the README make a page', { skip }, async () => {
  const [, html] = /```html\n([^]*?)```/.exec(await readFile(join(root, 'README.md'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'todo-write-page-'));
  await writeFile(join(folder, 'index.html'), `<!doctype html><link rel="icon" href="data:,"><body></body>${html}`);
  const folders = { '/page/todo-write/': join(root, 'dist'), '/page/': folder };
  const site = await startStaticServer({ folders });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${site.address}/page/index.html`);
    await page.waitForFunction(() => document.body.textContent.includes('⬜ Say hello'));
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
    await site.close();
    await rm(folder, { recursive: true });
  }
});
