// @ts-check
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { startSite } from '../../examples/browser/server/site.js';
import { launch } from '../browser/support/chromium.js';
import { input, todo } from '../support/checklists.js';
import { startOpenAIServer } from '../support/openai-server.js';
import { startDeafServer } from './support/deaf-server.js';
import { announcements, checklist, ended, entries, openExample, startModel } from './support/example-page.js';

const BASE_URL_ADVICE = /\/v1\/chat\/completions – is the base URL right\? It often ends in \/v1\./;

/**
 * What a server does, with which settings of the form; what happened, and what to do, in the words of the page.
 *
 * @type {Record<string, { settings?: { key?: string, baseUrl?: string }, answer?: Turn, cors?: boolean, deaf?: boolean,
 *   says: RegExp[] }>}
 *
 * @typedef {import('../support/model-server.js').Turn} Turn
 */
const FAILURES = {
  'a server that wants a key': {
    answer: { status: 401, body: '{"error":{"message":"Missing bearer token","type":"x"}}' },
    says: [/The server answered 401: Missing bearer token/, /This server wants a key: type it into the field\./],
  },
  'a key that is refused': {
    settings: { key: 'wrong' },
    answer: { status: 401, body: '{"error":{"message":"Incorrect key"}}' },
    says: [/The server answered 401: Incorrect key/, /Check the key/],
  },
  'a model that is not there': {
    answer: { status: 404, body: '{"error":"model \\"test-model\\" not found"}' },
    says: [/answered 404: model "test-model" not found/, BASE_URL_ADVICE, /Is the name of the model right\?/],
  },
  'a model without tools': {
    answer: { status: 400, body: '{"error":{"message":"test-model does not support tools"}}' },
    says: [/400: test-model does not support tools/, /can this model call tools\?/],
  },
  'too many requests': {
    answer: { status: 429, body: '' },
    says: [/The server answered 429\./, /Wait a while, or look at the account\./],
  },
  'a server that fails': {
    answer: { status: 500, body: '<h1>Oops</h1>' },
    says: [/The server answered 500: <h1>Oops<\/h1>/, /The fault is on the server\./],
  },
  'a web page in place of an answer': {
    answer: { body: `<!doctype html><title>Welcome</title>${'x'.repeat(1000)}` },
    says: [/answered with something that is not JSON: <!doctype html><title>Welcome<\/title>x+…/, BASE_URL_ADVICE],
  },
  'an empty answer': {
    answer: { body: '' },
    says: [/answered with nothing at all/, BASE_URL_ADVICE],
  },
  'JSON that is no completion': {
    answer: { body: '{"choices":[]}' },
    says: [/JSON that is no chat completion: \{"choices":\[\]\}/, BASE_URL_ADVICE],
  },
  'null in place of a completion': {
    answer: { body: 'null' },
    says: [/JSON that is no chat completion: null/, BASE_URL_ADVICE],
  },
  'an answer that breaks off': {
    answer: { cut: true },
    says: [/The connection to http:\/\/127\.0\.0\.1:\d+ broke off in the middle of an answer\./, /Try again\./],
  },
  'a server that does not let the page read': {
    cors: false,
    says: [/does not allow this page to read its answers \(CORS\)/, /allow the origin http:\/\/127\.0\.0\.1:\d+\. /],
  },
  'an address where nothing answers': {
    deaf: true,
    says: [/Nothing answers at http:\/\/127\.0\.0\.1:\d+\./, /Is the server running/],
  },
  'an address that no page can ask': {
    settings: { baseUrl: 'ftp://127.0.0.1/v1' },
    says: [/begins with ftp:: a page can only ask http: and https:\./, /Type the whole base URL/],
  },
  'an address with a password in it': {
    settings: { baseUrl: 'http://me:word@127.0.0.1/v1' },
    says: [/The address holds a user name or a password\./, /put a key into the field for it/],
  },
  'a key that is none': {
    settings: { key: '“quoted”' },
    says: [/The key holds a character that no key has\./, /Copy it again/],
  },
};

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startSite>>} */
let site;
/** @type {import('playwright-core').BrowserContext} */
let context;
/** @type {{ stop: () => Promise<void> } | undefined} */
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

for (const [name, { settings, answer, cors = true, deaf, says }] of Object.entries(FAILURES)) {
  test(`the page says what happened and what to do: ${name}`, async () => {
    const script = answer === undefined ? [] : [answer];
    const { origin } = server = await (deaf ? startDeafServer() : startOpenAIServer(script, { cors }));
    const { page } = await openExample(context, site.address);
    /** @type {Error[]} */
    const uncaught = [];
    page.on('pageerror', (error) => uncaught.push(error));

    await startModel(page, { origin, ...settings });
    await ended(page);

    const [failure = ''] = await entries(page, 'failure');
    for (const words of says) {
      assert.match(failure, words);
    }
    const heard = (await announcements(page)).at(-1) ?? '';
    for (const words of says) {
      assert.match(heard, words);
    }
    assert.deepEqual(uncaught, []);
  });
}

test('the list stays when the model fails half-way, and the agent can be started again', async () => {
  const script = [
    { calls: [input(todo('A', 'in_progress'))] },
    { status: 503, body: 'busy' },
    { say: 'Back again.' },
  ];
  const { origin } = server = await startOpenAIServer(script, { cors: true });
  const { page } = await openExample(context, site.address);
  await startModel(page, { origin });
  await ended(page);
  assert.equal((await entries(page, 'failure')).length, 1);
  assert.deepEqual(await checklist(page), ['In progress: Doing: A']);

  await page.getByRole('button', { name: 'Start' }).click();
  await ended(page);
  assert.deepEqual(await entries(page, 'agent'), ['Agent | Back again.']);
  assert.deepEqual(await checklist(page), ['In progress: Doing: A']);
});
