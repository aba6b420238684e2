// @ts-check
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build, createServer, preview } from 'vite';
import { packedProject } from '../support/packed-project.js';
import { launch } from './support/chromium.js';
import { complaintsOf } from './support/complaints.js';

const CHECKLIST = '✅ Write a parser\n🔄 Running the tests\nkept: ✅ Write a parser\n🔄 Running the tests';
const loopback = { host: '127.0.0.1', port: 0 };

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof packedProject>>} */
let project;
before(async () => {
  browser = await launch();
  project = await packedProject({ template: join(import.meta.dirname, 'fixtures/vite') });
});
after(async () => {
  await browser?.close();
  await project?.remove();
});

/** @returns {import('vite').InlineConfig} */
const settings = () => ({ root: project.folder, configFile: false, logLevel: 'error', clearScreen: false });

/**
 * What the page of a server shows, and what it asked for and complained of.
 *
 * @param {{ resolvedUrls: import('vite').ResolvedServerUrls | null }} server
 */
async function shownBy(server) {
  const page = await browser.newPage();
  const complaints = complaintsOf(page);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.locator('#shown:not(:empty)').waitFor();
  const shown = await page.locator('#shown').textContent();
  await page.close();
  return { shown, complaints, asked };
}

test('a project that Vite has built shows a checklist', async () => {
  await build(settings());
  const server = await preview({ ...settings(), preview: loopback });
  try {
    const { shown, complaints } = await shownBy(server);
    assert.equal(shown, CHECKLIST);
    assert.deepEqual(complaints, []);
  } finally {
    await server.close();
  }
});

test("a project in Vite's development shows a checklist, with the package bundled beforehand", async () => {
  const server = await createServer({ ...settings(), server: loopback });
  try {
    await server.listen();
    const { shown, complaints, asked } = await shownBy(server);
    assert.equal(shown, CHECKLIST);
    assert.deepEqual(complaints, []);
    assert.ok(asked.some((path) => path.includes('/node_modules/.vite/deps/todo-write.js')), `asked for ${asked}`);
  } finally {
    await server.close();
  }
});
