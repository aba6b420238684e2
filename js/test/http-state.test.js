// @ts-check
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, test } from 'node:test';
import { asyncState, createTodoWrite } from 'todo-write';
import { httpStore } from '../examples/state/http.js';
import { rejection, todo } from './support/checklists.js';

/** What is stored, by path. @type {Map<string, { tag: string, value: string }>} */
const values = new Map();
let newest = 0;
/** With what status the server fails, if it does. @type {number | undefined} */
let failure;
/** @type {import('node:http').Server} */
let server;
/** @type {import('todo-write').AsyncStore} */
let store;

beforeEach(async () => {
  values.clear();
  failure = undefined;
  server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const value = await text(request);
    const stored = values.get(path);
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
    const answer = (/** @type {number} */ status, tag = '', body = '') =>
      response.writeHead(status, tag === '' ? {} : { etag: tag }).end(body);
    if (failure !== undefined) {
      answer(failure);
    } else if (request.method === 'GET') {
      answer(stored ? 200 : 404, stored?.tag, stored?.value);
    } else if (noneMatch === '*' ? stored !== undefined : stored?.tag !== match) {
      answer(412);
    } else {
      newest += 1;
      const tag = `"${newest}"`;
      values.set(path, { tag, value });
      answer(204, tag);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  store = httpStore(`http://127.0.0.1:${port}/session-1`);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a list stays on the server, under the name of its key', async () => {
  const todos = await createTodoWrite({ state: asyncState(store), branch: 'a/b' });
  await todos.write([todo('Ä')]);
  assert.deepEqual([...values.keys()], ['/session-1/todos%3Aa%2Fb']);
  assert.deepEqual((await todos.write([todo('B')])).oldTodos, [todo('Ä')]);
  assert.deepEqual((await todos.read()).todos, [todo('B')]);
});

test('a save compares revisions', async () => {
  const conflict = { name: 'StateError', code: 'conflict' };
  const first = await store.save('k', '1', undefined);
  await assert.rejects(async () => store.save('k', '2', undefined), conflict);
  const second = await store.save('k', '2', first.revision);
  await assert.rejects(async () => store.save('k', '3', first.revision), conflict);
  assert.deepEqual(await store.load('k'), { value: '2', revision: second.revision });
  assert.equal(await store.load('other'), undefined);
});

test('a server that fails or is away is refused, and the list stays', async () => {
  const todos = await createTodoWrite({ state: asyncState(store) });
  await todos.write([todo('Kept')]);
  failure = 503;
  const error = await rejection(todos.write([todo('New')]));
  assert.equal(error.message, 'STATE_UNAVAILABLE: state: the list server answered 503');
  failure = undefined;
  assert.deepEqual((await todos.read()).todos, [todo('Kept')]);

  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  assert.equal((await rejection(todos.read())).message, 'STATE_UNAVAILABLE: state: the storage failed');
});
