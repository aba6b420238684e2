import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { launch, skip } from './support/chromium.js';
import { openPlain } from './support/plain-page.js';
import { startTestSite } from './support/test-site.js';

describe('localStorageState in a browser', { skip }, () => {
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

  it('keeps a list over a reload, apart from the list of another session', async () => {
    const page = await openPlain(context, site);
    await page.evaluate(async () => {
      const { createTodoWrite, localStorageState } = await import('todo-write');
      const todos = await createTodoWrite({ state: localStorageState({ session: 's1' }) });
      todos.write([{ content: 'Ä 👩‍🚀', activeForm: 'B', status: 'pending' }]);
    });
    await page.reload();
    const lists = await page.evaluate(async () => {
      const { createTodoWrite, localStorageState } = await import('todo-write');
      const read = async (session) => (await createTodoWrite({ state: localStorageState({ session }) })).read().todos;
      return [await read('s1'), await read('s2')];
    });
    assert.deepEqual(lists, [[{ content: 'Ä 👩‍🚀', activeForm: 'B', status: 'pending' }], []]);
  });

  it('shares the list with another tab', async () => {
    const write = (content) => async ([page]) => page.evaluate(async (text) => {
      const { createTodoWrite, localStorageState } = await import('todo-write');
      const todos = await createTodoWrite({ state: localStorageState({ session: 's' }) });
      const { oldTodos } = todos.write([{ content: text, activeForm: text, status: 'pending' }]);
      return oldTodos?.map((todo) => todo.content) ?? null;
    }, content);
    const [one, two] = [await openPlain(context, site), await openPlain(context, site)];
    // What a tab wrote reaches the other after a moment: the browser promises no more.
    const arrives = (page, content) => page.waitForFunction(
      (text) => Object.values({ ...localStorage }).some((value) => value.includes(text)), content, { polling: 20 },
    );
    assert.deepEqual(await write('from one')([one]), null);
    await arrives(two, 'from one');
    assert.deepEqual(await write('from two')([two]), ['from one']);
    await arrives(one, 'from two');
    assert.deepEqual(await write('one again')([one]), ['from two']);
  });

  it('refuses with STATE_FULL without room, keeps the stored list, and works again when there is some', async () => {
    const page = await openPlain(context, site);
    const seen = await page.evaluate(async () => {
      const { createTodoWrite, localStorageState, TodoError } = await import('todo-write');
      const todos = await createTodoWrite({ state: localStorageState({ session: 's' }) });
      const list = (text) => [{ content: text, activeForm: text, status: 'pending' }];
      todos.write(list('small'));
      for (let length = 2 ** 22, number = 0; length > 0; number += 1) {
        try {
          localStorage.setItem(`filler ${number}`, 'x'.repeat(length));
        } catch {
          length = Math.floor(length / 2);
        }
      }
      let refused;
      try {
        todos.call(JSON.stringify({ todos: list('larger than before') }));
      } catch (error) {
        refused = { typed: error instanceof TodoError, code: error.code, text: error.text };
      }
      const kept = todos.read().todos;
      for (const key of Object.keys({ ...localStorage })) if (key.startsWith('filler')) localStorage.removeItem(key);
      todos.write(list('larger than before'));
      return { refused, kept, then: todos.read().todos };
    });
    assert.equal(seen.refused.typed, true);
    assert.equal(seen.refused.code, 'STATE_FULL');
    assert.match(seen.refused.text, /^\{"error":"STATE_FULL: state: /);
    assert.deepEqual(seen.kept.map((todo) => todo.content), ['small']);
    assert.deepEqual(seen.then.map((todo) => todo.content), ['larger than before']);
  });

  it('refuses with STATE_DENIED where the browser allows no storage', async () => {
    const page = await context.newPage();
    await page.goto(`${site.address}/fixtures/sandboxed.html`);
    const [, frame] = page.frames();
    const seen = await frame.evaluate(async () => {
      const { createTodoWrite, localStorageState } = await import('todo-write');
      const todos = await createTodoWrite({ state: localStorageState({ session: 's' }) });
      const refusal = (run) => {
        try {
          return run();
        } catch (error) {
          return [error.name, error.code, error.text];
        }
      };
      return [refusal(() => todos.read()), refusal(() => todos.write([]))];
    });
    for (const [name, code, text] of seen) {
      assert.deepEqual([name, code], ['TodoError', 'STATE_DENIED']);
      assert.match(text, /^\{"error":"STATE_DENIED: state: /);
    }
  });
});
