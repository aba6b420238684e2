import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build, createServer, preview } from 'vite';

import { launch, skip } from './support/chromium.js';
import { complaintsOf } from './support/complaints.js';

const run = promisify(execFile);
const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

describe('the packed package in a Vite project', { skip }, () => {
  let browser, project;
  before(async () => {
    browser = await launch();
    project = await mkdtemp(join(tmpdir(), 'todo-write-vite-'));
    await cp(folder('fixtures/vite'), project, { recursive: true });
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', project];
    const [{ filename }] = JSON.parse((await run('npm', pack, { cwd: folder('../..') })).stdout);
    const install = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${filename}`];
    await run('npm', install, { cwd: project });
  });
  after(async () => {
    await browser?.close();
    if (project !== undefined) await rm(project, { recursive: true });
  });

  const settings = () => ({ root: project, configFile: false, logLevel: 'error', clearScreen: false });
  const loopback = { host: '127.0.0.1', port: 0 };

  /** What the page at an address shows, and what it asked for and complained of. */
  async function shownAt(address) {
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(address);
    await page.waitForFunction(() => document.getElementById('shown').textContent !== '');
    const shown = await page.locator('#shown').textContent();
    await page.close();
    return { shown, complaints, asked };
  }

  const CHECKLIST = '✅ Write a parser\n🔄 Running the tests\nkept: ✅ Write a parser\n🔄 Running the tests';

  it('shows a checklist once it is built', async () => {
    await build(settings());
    const server = await preview({ ...settings(), preview: loopback });
    try {
      const { shown, complaints } = await shownAt(server.resolvedUrls.local[0]);
      assert.equal(shown, CHECKLIST);
      assert.deepEqual(complaints, []);
    } finally {
      await server.close();
    }
  });

  it('shows a checklist in development, with the package bundled beforehand', async () => {
    const server = await createServer({ ...settings(), server: loopback });
    try {
      await server.listen();
      const { shown, complaints, asked } = await shownAt(server.resolvedUrls.local[0]);
      assert.equal(shown, CHECKLIST);
      assert.deepEqual(complaints, []);
      assert.ok(asked.some((path) => path.includes('/node_modules/.vite/deps/todo-write.js')), `asked for ${asked}`);
    } finally {
      await server.close();
    }
  });
});
