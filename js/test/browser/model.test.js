import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { startSite } from '../../examples/browser/site.js';
import { startChatServer, toolCall } from './support/chat-server.js';
import { launch, skip } from './support/chromium.js';
import { checklist, checklistBecomes, ended, entries, openExample, startModel } from './support/example-page.js';

const todo = (content, status) => ({ content, activeForm: `Doing: ${content}`, status });
const input = (...todos) => JSON.stringify({ todos });

describe('the page with a model at an OpenAI-compatible address', { skip }, () => {
  let browser, site, context, server;
  before(async () => {
    browser = await launch();
    site = await startSite();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => (context = await browser.newContext()));
  afterEach(async () => {
    await context.close();
    await server?.close();
    server = undefined;
  });

  /** Runs a model to its end. */
  async function run(script, settings = {}) {
    server = await startChatServer(script);
    const opened = await openExample(context, site.address);
    await startModel(opened.page, { baseUrl: server.baseUrl, ...settings });
    await ended(opened.page);
    return opened;
  }

  it('lets the model plan, be refused, correct itself from the faults, and finish', async () => {
    const { page, complaints } = await run([
      () => ({ says: 'I plan.', calls: [toolCall(input(todo('A', 'in_progress'), todo('B', 'pending')))] }),
      () => ({ calls: [toolCall(input(todo('A', 'done'), todo('B', 'in_progress')))] }),
      () => ({ calls: [toolCall(input(todo('A', 'completed'), todo('B', 'in_progress')))] }),
      () => ({ says: 'B takes until tomorrow.' }),
    ], { key: 'secret-1', model: 'm-7', task: 'Do A and B.' });

    assert.deepEqual(await checklist(page), ['Completed: A', 'In progress: Doing: B']);
    assert.deepEqual(await entries(page, 'user'), ['You | Do A and B.']);
    assert.deepEqual(await entries(page, 'agent'), ['Agent | I plan.', 'Agent | B takes until tomorrow.']);
    assert.equal((await entries(page, 'refused')).length, 1);
    assert.deepEqual(complaints, []);

    const [first, second, third, fourth] = server.requests;
    assert.equal(first.path, '/v1/chat/completions');
    assert.equal(first.authorization, 'Bearer secret-1');
    assert.equal(first.body.model, 'm-7');
    assert.deepEqual(first.body.messages.map((message) => message.role), ['system', 'user']);
    assert.match(first.body.messages[0].content, /todo_write/);
    assert.equal(first.body.messages[1].content, 'Do A and B.');
    const [tool] = first.body.tools;
    assert.deepEqual([tool.type, tool.function.name], ['function', 'todo_write']);
    assert.deepEqual(tool.function.parameters.required, ['todos']);
    const accepted = JSON.parse(second.body.messages.at(-1).content);
    assert.deepEqual(accepted.todos, [todo('A', 'in_progress'), todo('B', 'pending')]);
    assert.deepEqual(third.body.messages.at(-1), {
      role: 'tool',
      tool_call_id: 'call-1',
      content: '{"error":"INVALID_ARGS: todos[0].status: unknown status, got string \\"done\\", '
        + 'expected \\"completed\\" (one of pending, in_progress, completed)"}',
    });
    assert.equal(JSON.parse(fourth.body.messages.at(-1).content).error, undefined);
  });

  it('sends no key when none was typed, and keeps a typed one nowhere', async () => {
    const { page } = await run([() => ({ says: 'Hello.' })]);
    assert.equal(server.requests[0].authorization, undefined);

    await page.getByLabel('Key, if it wants one').fill('secret-2');
    await page.getByRole('button', { name: 'Start' }).click();
    await ended(page);
    assert.equal(server.requests[1].authorization, 'Bearer secret-2');
    const kept = await page.evaluate(async () => {
      const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => new Promise((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const values = target.result.transaction('values').objectStore('values');
          values.getAll().onsuccess = (event) => resolve(event.target.result);
        };
      })));
      return JSON.stringify([databases, { ...localStorage }, { ...sessionStorage }, document.cookie]);
    });
    assert.doesNotMatch(kept, /secret/);
    await page.reload();
    assert.equal(await page.locator('#key').inputValue(), '');
  });

  it('tells the model of the list that an earlier run left', async () => {
    const { page } = await run([
      () => ({ calls: [toolCall(input(todo('Left over', 'pending')))] }),
      () => ({ says: 'Until later.' }),
    ]);
    await page.getByRole('button', { name: 'Start' }).click();
    await ended(page);
    assert.match(server.requests.at(-1).body.messages[0].content, /⬜ Left over$/);
  });

  it('puts everything that a model writes in as text, never as HTML', async () => {
    const html = '<img src=x onerror="document.title=1"><b>bold</b>';
    const { page, complaints } = await run([
      () => ({ says: html, calls: [toolCall(input(todo(html, 'pending'), todo('B', html)))] }),
      () => ({ calls: [toolCall(input({ content: html, activeForm: html, status: 'in_progress' }))] }),
      () => ({ calls: [toolCall(input(todo('B', 'in_progress')))] }),
      () => ({ says: html }),
    ]);
    await checklistBecomes(page, ['In progress: Doing: B']);
    assert.deepEqual(await entries(page, 'agent'), [`Agent | ${html}`, `Agent | ${html}`]);
    assert.equal(await page.locator('main img, b').count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('gives the arguments of a call on as they are, and as JSON when the server has read them already', async () => {
    const { page } = await run([
      () => ({ calls: [toolCall('{"todos":')] }),
      () => ({ calls: [toolCall({ todos: [todo('A', 'pending')] })] }),
      () => ({ calls: [{ id: 'x', type: 'function', function: { name: 'todo_write' } }] }),
      () => ({ says: [{ type: 'text', text: 'In ' }, { type: 'text', text: 'pieces' }] }),
    ]);
    assert.deepEqual(await checklist(page), ['To do: A']);
    assert.equal((await entries(page, 'refused')).length, 2);
    assert.deepEqual(await entries(page, 'agent'), ['Agent | In pieces']);
  });

  it('answers several calls of one message, and a call of a tool that there is not', async () => {
    await run([
      () => ({ calls: [toolCall('{}', 'read_file'), toolCall(input(todo('A', 'pending')))] }),
      () => ({ says: 'Good.' }),
    ]);
    const [first, second] = server.requests[1].body.messages.slice(-2);
    assert.match(JSON.parse(first.content).error, /no tool of this name/);
    assert.deepEqual(JSON.parse(second.content).todos, [todo('A', 'pending')]);
  });

  it('takes the base URL with and without a slash, and the whole address too', async () => {
    const { page } = await run([() => ({ says: 'Hello.' })]);
    for (const ending of ['/', '/chat/completions', '/chat/completions/']) {
      await startModel(page, { baseUrl: server.baseUrl + ending });
      await ended(page);
    }
    assert.deepEqual(server.requests.map(({ path }) => path), Array(4).fill('/v1/chat/completions'));
  });

  it('stops while the model is thinking', async () => {
    server = await startChatServer([() => ({ never: true })]);
    const { page, complaints } = await openExample(context, site.address);
    await startModel(page, server);
    await page.getByRole('button', { name: 'Stop' }).click();
    await ended(page);
    assert.deepEqual(await entries(page, 'end'), ['End | Stopped.']);
    assert.deepEqual(complaints, []);
  });

  it('ends a model that never comes to an end', async () => {
    const { page } = await run([() => ({ calls: [toolCall(input(todo('A', 'pending')))] })]);
    assert.equal(server.requests.length, 50);
    assert.deepEqual(await entries(page, 'failure'), [
      'That did not work | The model was asked 50 times and still goes on. | Start it again to go on.',
    ]);
  });
});
