import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { launch, skip } from './support/chromium.js';
import { openPlain } from './support/plain-page.js';
import { startTestSite } from './support/test-site.js';

const WRITES = 25;

describe('asyncState over IndexedDB in a browser', { skip }, () => {
  let browser, site, context;
  before(async () => {
    browser = await launch();
    // A page in a sandbox has no origin of its own; to it, this server's scripts come from elsewhere.
    site = await startTestSite({ 'access-control-allow-origin': '*' });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => (context = await browser.newContext()));
  afterEach(() => context.close());

  it('gives answers that form one chain when two tabs write at once', async () => {
    const pages = [await openPlain(context, site), await openPlain(context, site)];
    // Each waits until the other is ready too, so that neither is done before the other begins.
    for (const page of pages) {
      await page.evaluate(async () => {
        const { asyncState, createTodoWrite } = await import('todo-write');
        const { indexedDbStore } = await import('/example/indexed-db-store.js');
        globalThis.todos = await createTodoWrite({ state: asyncState(indexedDbStore({ session: 's' })) });
        await globalThis.todos.read();
        const channel = new BroadcastChannel('together');
        globalThis.otherIsThere = new Promise((resolve) => (channel.onmessage = resolve));
        globalThis.callOther = () => channel.postMessage('here');
      });
    }
    const answers = (await Promise.all(pages.map((page, tab) => page.evaluate(async ([name, count]) => {
      globalThis.callOther();
      await globalThis.otherIsThere;
      const list = (number) => [{ content: `${name} ${number}`, activeForm: 'Writing', status: 'pending' }];
      return Promise.all(Array.from({ length: count }, (_, number) => globalThis.todos.write(list(number))));
    }, [`tab ${tab}`, WRITES])))).flat();

    const contentOf = (list) => list?.[0].content ?? null;
    const next = new Map(answers.map((answer) => [contentOf(answer.oldTodos), answer]));
    const chain = [];
    for (let at = next.get(null); at !== undefined; at = next.get(contentOf(at.todos))) chain.push(at);
    assert.equal(chain.length, 2 * WRITES, 'each answer follows exactly one other');
    assert.equal(new Set(answers.map((answer) => answer.revision)).size, 2 * WRITES, 'no revision comes twice');
    const stored = await pages[0].evaluate(async () => {
      const { asyncState, createTodoWrite } = await import('todo-write');
      const { indexedDbStore } = await import('/example/indexed-db-store.js');
      return (await createTodoWrite({ state: asyncState(indexedDbStore({ session: 's' })) })).read();
    });
    assert.deepEqual(stored, { todos: chain.at(-1).todos, revision: chain.at(-1).revision });
  });

  it('keeps sessions and branches apart, and what is stored over a reload', async () => {
    const page = await openPlain(context, site);
    const use = (write) => page.evaluate(async (text) => {
      const { asyncState, createTodoWrite } = await import('todo-write');
      const { indexedDbStore } = await import('/example/indexed-db-store.js');
      const places = [['s1', ''], ['s1', 'b'], ['s2', '']];
      const lists = await Promise.all(places.map(([session, branch]) => createTodoWrite({
        state: asyncState(indexedDbStore({ session })), branch,
      })));
      const item = (at) => ({ content: `${text} ${at}`, activeForm: 'A', status: 'pending' });
      if (text !== undefined) await Promise.all(lists.map((list, at) => list.write([item(at)])));
      return Promise.all(lists.map(async (list) => (await list.read()).todos.map((todo) => todo.content)));
    }, write);
    assert.deepEqual(await use('X'), [['X 0'], ['X 1'], ['X 2']]);
    await page.reload();
    assert.deepEqual(await use(undefined), [['X 0'], ['X 1'], ['X 2']]);
  });

  it('saves only on condition, and never uses a revision again, not even for a key that was removed', async () => {
    const page = await openPlain(context, site);
    const seen = await page.evaluate(async () => {
      const { StateError } = await import('todo-write');
      const { indexedDbStore } = await import('/example/indexed-db-store.js');
      const store = indexedDbStore({ session: 's' });
      const codeOf = (error) => error instanceof StateError && error.code;
      const conflict = (expected) => store.save('k', 'never', expected).catch(codeOf);
      const first = await store.save('k', 'one', undefined);
      const conflicts = [await conflict(undefined), await conflict('77'), await conflict('')];
      const loaded = await store.load('k');

      const database = await new Promise((resolve) => {
        indexedDB.open('todo-write').onsuccess = (event) => resolve(event.target.result);
      });
      await new Promise((resolve) => {
        const transaction = database.transaction('values', 'readwrite');
        transaction.objectStore('values').clear();
        transaction.oncomplete = resolve;
      });
      database.close();
      return { first, conflicts, loaded, gone: await store.load('k'), second: await store.save('k', 'two', undefined) };
    });
    assert.deepEqual(seen.conflicts, ['conflict', 'conflict', 'conflict']);
    assert.deepEqual(seen.loaded, { value: 'one', revision: seen.first.revision });
    assert.equal(seen.gone, undefined);
    assert.notEqual(seen.second.revision, seen.first.revision);
  });

  it('goes on when the database is deleted under it', async () => {
    const page = await openPlain(context, site);
    const seen = await page.evaluate(async () => {
      const { asyncState, createTodoWrite } = await import('todo-write');
      const { indexedDbStore } = await import('/example/indexed-db-store.js');
      const todos = await createTodoWrite({ state: asyncState(indexedDbStore({ session: 's' })) });
      const write = (content) => todos.write([{ content, activeForm: 'A', status: 'pending' }]);
      await write('before');
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('todo-write');
        request.onsuccess = resolve;
        request.onblocked = () => reject(new Error('the store holds its database open'));
      });
      return (await write('after')).oldTodos;
    });
    assert.equal(seen, null);
  });

  it('refuses with STATE_DENIED where the browser allows no storage', async () => {
    const page = await context.newPage();
    await page.goto(`${site.address}/fixtures/sandboxed.html`);
    const [, frame] = page.frames();
    const seen = await frame.evaluate(async () => {
      const { asyncState, createTodoWrite } = await import('todo-write');
      const { indexedDbStore } = await import('/example/indexed-db-store.js');
      const todos = await createTodoWrite({ state: asyncState(indexedDbStore({ session: 's' })) });
      return todos.write([]).catch((error) => [error.name, error.code, error.text]);
    });
    const text = '{"error":"STATE_DENIED: state: this page may not store anything"}';
    assert.deepEqual(seen, ['TodoError', 'STATE_DENIED', text]);
  });
});
