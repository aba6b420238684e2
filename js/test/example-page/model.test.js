// @ts-check
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { startSite } from '../../examples/browser/server/site.js';
import { launch } from '../browser/support/chromium.js';
import { input, todo } from '../support/checklists.js';
import { startOpenAIServer } from '../support/openai-server.js';
import {
  announcements, checklist, checklistBecomes, ended, entries, openExample, startModel,
} from './support/example-page.js';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {import('playwright-core').BrowserContext} */
let context;
/** @type {Awaited<ReturnType<typeof startOpenAIServer>> | undefined} */
let server;
before(async () => {
  browser = await launch();
  site = await startSite();
});
after(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(async () => {
  await context.close();
  const stopped = server?.stop();
  server = undefined;
  await stopped;
});

/**
 * Runs a model to its end.
 *
 * @param {import('../support/model-server.js').Turn[]} script
 * @param {{ key?: string, model?: string, task?: string }} [settings]
 */
async function run(script, settings) {
  server = await startOpenAIServer(script, { cors: true });
  const opened = await openExample(context, site.address);
  await startModel(opened.page, { origin: server.origin, ...settings });
  await ended(opened.page);
  return { ...opened, server };
}

test('a model plans, is refused, corrects itself from the faults, and finishes', async () => {
  const { page, complaints, server } = await run([
    { say: 'I plan.', calls: [input(todo('A', 'in_progress'), todo('B'))] },
    { calls: [input({ ...todo('A'), status: 'done' }, todo('B', 'in_progress'))] },
    { calls: [input(todo('A', 'completed'), todo('B', 'in_progress'))] },
    { say: 'B takes until tomorrow.' },
  ], { key: 'secret-1', model: 'm-7', task: 'Do A and B.' });

  assert.deepEqual(await checklist(page), ['Completed: A', 'In progress: Doing: B']);
  assert.deepEqual(await entries(page, 'user'), ['You | Do A and B.']);
  assert.deepEqual(await entries(page, 'agent'), ['Agent | I plan.', 'Agent | B takes until tomorrow.']);
  assert.equal((await entries(page, 'refused')).length, 1);
  assert.deepEqual(complaints, []);

  const [first, second, third, fourth] = server.requests;
  assert.equal(first.authorization, 'Bearer secret-1');
  assert.equal(first.body.model, 'm-7');
  assert.deepEqual(first.body.messages.map((/** @type {any} */ message) => message.role), ['system', 'user']);
  assert.match(first.body.messages[0].content, /todo_write/);
  assert.equal(first.body.messages[1].content, 'Do A and B.');
  assert.deepEqual(first.tools.map((/** @type {any} */ tool) => tool.name), ['todo_write']);
  assert.deepEqual(first.tools[0].parameters.required, ['todos']);
  const accepted = JSON.parse(second.results.at(-1).text);
  assert.deepEqual(accepted.todos, [todo('A', 'in_progress'), todo('B')]);
  assert.deepEqual(third.body.messages.at(-1), {
    role: 'tool',
    tool_call_id: 'call_2_0',
    content: '{"error":"INVALID_ARGS: todos[0].status: unknown status, got string \\"done\\", '
      + 'expected \\"completed\\" (one of pending, in_progress, completed)"}',
  });
  assert.equal(JSON.parse(fourth.results.at(-1).text).error, undefined);
});

test('no key is sent when none was typed, and a typed one is kept nowhere', async () => {
  const { page, server } = await run([{ say: 'Hello.' }, { say: 'Hello.' }]);
  assert.equal(server.requests[0].authorization, undefined);

  await page.getByLabel('Key, if it wants one').fill('secret-2');
  await page.getByRole('button', { name: 'Start' }).click();
  await ended(page);
  assert.equal(server.requests[1].authorization, 'Bearer secret-2');
  const kept = await page.evaluate(async () => {
    const databases = await Promise.all((await indexedDB.databases()).map(({ name = '' }) => new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('values').objectStore('values').getAll();
        reading.onsuccess = () => resolve(reading.result);
      };
    })));
    return JSON.stringify([databases, { ...localStorage }, { ...sessionStorage }, document.cookie]);
  });
  assert.doesNotMatch(kept, /secret/);
  await page.reload();
  assert.equal(await page.locator('#key').inputValue(), '');
});

test('a model is told of the list that an earlier run left', async () => {
  const { page, server } = await run([
    { calls: [input(todo('Left over'))] },
    { say: 'Until later.' },
    { say: 'I see.' },
  ]);
  await page.getByRole('button', { name: 'Start' }).click();
  await ended(page);
  assert.match(server.requests.at(-1).body.messages[0].content, /⬜ Left over$/);
});

test('everything that a model writes is put in as text, never as HTML', async () => {
  const html = '<img src=x onerror="document.title=1"><b>bold</b>';
  const { page, complaints } = await run([
    { say: html, calls: [input(todo(html), { ...todo('B'), status: html })] },
    { calls: [input({ content: html, activeForm: html, status: 'in_progress' })] },
    { calls: [input(todo('B', 'in_progress'))] },
    { say: html },
  ]);
  await checklistBecomes(page, ['In progress: Doing: B']);
  assert.deepEqual(await entries(page, 'agent'), [`Agent | ${html}`, `Agent | ${html}`]);
  assert.equal(await page.locator('main img, b').count(), 0);
  assert.deepEqual(complaints, []);
});

test('the arguments of a call are given on as they are, or as JSON when the server has read them', async () => {
  const { page } = await run([
    { calls: ['{"todos":'] },
    { calls: [{ name: 'todo_write', arguments: { todos: [todo('A')] } }] },
    { calls: [{ name: 'todo_write' }] },
    { say: [{ type: 'text', text: 'In ' }, { type: 'text', text: 'pieces' }] },
  ]);
  assert.deepEqual(await checklist(page), ['To do: A']);
  assert.equal((await entries(page, 'refused')).length, 2);
  assert.deepEqual(await entries(page, 'agent'), ['Agent | In pieces']);
});

test('several calls of one message are answered, and a call of a tool that there is not', async () => {
  const { server } = await run([
    { calls: [{ name: 'read_file', arguments: '{}' }, input(todo('A'))] },
    { say: 'Good.' },
  ]);
  const [first, second] = server.requests[1].results;
  assert.match(JSON.parse(first.text).error, /no tool of this name/);
  assert.deepEqual(JSON.parse(second.text).todos, [todo('A')]);
});

test('the base URL may have a slash at its end or none, and may be the whole address', async () => {
  const { page, server } = await run(Array(4).fill({ say: 'Hello.' }));
  for (const ending of ['/', '/chat/completions', '/chat/completions/']) {
    await startModel(page, { baseUrl: `${server.origin}/v1${ending}` });
    await ended(page);
    assert.deepEqual(await entries(page, 'agent'), ['Agent | Hello.']);
  }
});

test('the agent stops while the model is thinking', async () => {
  server = await startOpenAIServer([{ never: true }], { cors: true });
  const { page, complaints } = await openExample(context, site.address);
  await startModel(page, server);
  await page.getByRole('button', { name: 'Stop' }).click();
  await ended(page);
  assert.deepEqual(await entries(page, 'end'), ['End | Stopped.']);
  assert.deepEqual(complaints, []);
});

test('a model that never comes to an end is ended', async () => {
  const { page } = await run(Array(50).fill({ calls: [input(todo('A'))] }));
  assert.deepEqual(await entries(page, 'failure'), [
    'That did not work | The model was asked 50 times and still goes on. | Start it again to go on.',
  ]);
});

test('the page says so when the model ends without a word', async () => {
  const { page } = await run([{}]);
  assert.deepEqual(await entries(page, 'end'), ['End | The model said nothing more: the agent has finished.']);
  assert.equal((await announcements(page)).at(-1), 'The model said nothing more: the agent has finished.');
});

test('of a very long text the page shows the beginning, and in a very long list nothing moves', async () => {
  const long = 'x'.repeat(100_000);
  const many = Array.from({ length: 2000 }, (_, at) => todo(`${at}`));
  await context.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      const { dataset } = document.documentElement;
      dataset.animated = String(Number(dataset.animated ?? 0) + 1);
      return animate.apply(this, given);
    };
  });
  const { page } = await run([
    { say: long, calls: [input({ content: long, activeForm: long, status: 'in_progress' })] },
    { calls: [input(...many)] },
    { calls: [input(...many.reverse())] },
    { say: 'Done.' },
  ]);
  assert.equal((await checklist(page)).length, 2000);
  assert.equal(await page.locator('html').getAttribute('data-animated'), '1', 'only the one item of the short list');
  assert.match((await entries(page, 'agent'))[0] ?? '', /^Agent \| x{20000}… \(80000 more characters\)$/);
  assert.ok(await page.evaluate(() => (document.querySelector('#conversation')?.textContent ?? '').length) < 200_000);
  assert.ok((await page.title()).length < 200);
});
