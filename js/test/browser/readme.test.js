// @ts-check
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startStaticServer } from '../../examples/browser/server/static-server.js';
import { launch } from './support/chromium.js';
import { complaintsOf } from './support/complaints.js';

const root = join(import.meta.dirname, '../..');
const readme = await readFile(join(root, 'README.md'), 'utf8');

/**
 * The block of the README that begins like this, within such a fence.
 *
 * @param {string} fence
 * @param {string} beginning
 */
function block(fence, beginning) {
  const from = readme.indexOf(`\`\`\`${fence}\n${beginning}`);
  assert.ok(from >= 0, `the README has no block that begins with ${beginning}`);
  return readme.slice(readme.indexOf('\n', from) + 1, readme.indexOf('\n```', from));
}

/** The folder that is served under `/page/`, with the package as the README tells to copy it. */
let folder = '';
/** @type {Awaited<ReturnType<typeof startStaticServer>>} */
let site;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'todo-write-page-'));
  site = await startStaticServer({ folders: { '/page/todo-write/': join(root, 'dist'), '/page/': folder } });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Opens a page with this in its body.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} html
 */
async function open(context, html) {
  await writeFile(join(folder, 'index.html'), `<!doctype html><link rel="icon" href="data:,"><body></body>${html}`);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(`${site.address}/page/index.html`);
  return { page, complaints };
}

const fourLines = block('html', '<script type="module">');

test('the four lines of the README make a page', async () => {
  const { page, complaints } = await open(await browser.newContext(), fourLines);
  await page.getByText('⬜ Say hello').waitFor();
  assert.deepEqual(complaints, []);
});

test("the README's lines for the storage event show what another tab does", async () => {
  const context = await browser.newContext();
  const watching = await open(context, `<script type="module">
    import { createTodoWrite, localStorageState } from './todo-write/index.js';
    const todos = await createTodoWrite({ state: localStorageState({ session: 'chat-1' }) });
    const show = (list) => { document.body.textContent = todos.render(list) || 'Nothing to do.'; };
    show(todos.read().todos);
    ${block('js', "addEventListener('storage'")}
  </script>`);
  await watching.page.getByText('Nothing to do.').waitFor();
  const working = await open(context, fourLines);
  await watching.page.getByText('⬜ Say hello').waitFor();
  assert.deepEqual([...watching.complaints, ...working.complaints], []);
});
