// @ts-check
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { launch } from './support/chromium.js';
import { openPlain } from './support/plain-page.js';
import { startTestSite } from './support/test-site.js';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof startTestSite>>} */
let site;
/** @type {import('playwright-core').BrowserContext} */
let context;
before(async () => {
  browser = await launch();
  // A page in a sandbox has no origin of its own; to it, this server's scripts come from elsewhere.
  site = await startTestSite({ 'access-control-allow-origin': '*' });
});
after(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());

test('in localStorage, a list outlives a reload, apart from the list of another session', async () => {
  const page = await openPlain(context, site);
  await page.evaluate(async () => {
    const { createTodoWrite, localStorageState } = await import('todo-write');
    const todos = await createTodoWrite({ state: localStorageState({ session: 's1' }) });
    todos.write([{ content: 'Ä 👩‍🚀', activeForm: 'B', status: 'pending' }]);
  });
  await page.reload();
  const lists = await page.evaluate(async () => {
    const { createTodoWrite, localStorageState } = await import('todo-write');
    /** @param {string} session */
    const read = async (session) => (await createTodoWrite({ state: localStorageState({ session }) })).read().todos;
    return [await read('s1'), await read('s2')];
  });
  assert.deepEqual(lists, [[{ content: 'Ä 👩‍🚀', activeForm: 'B', status: 'pending' }], []]);
});

test('in localStorage, a list is shared with another tab', async () => {
  /** @param {import('playwright-core').Page} page @param {string} content */
  const write = (page, content) => page.evaluate(async (text) => {
    const { createTodoWrite, localStorageState } = await import('todo-write');
    const todos = await createTodoWrite({ state: localStorageState({ session: 's' }) });
    const { oldTodos } = todos.write([{ content: text, activeForm: text, status: 'pending' }]);
    return oldTodos?.map((todo) => todo.content) ?? null;
  }, content);
  const [one, two] = [await openPlain(context, site), await openPlain(context, site)];
  // What a tab wrote reaches the other after a moment: the browser promises no more.
  /** @param {import('playwright-core').Page} page @param {string} content */
  const arrives = (page, content) => page.waitForFunction(
    (text) => Object.values({ ...localStorage }).some((value) => value.includes(text)), content, { polling: 20 },
  );
  assert.deepEqual(await write(one, 'from one'), null);
  await arrives(two, 'from one');
  assert.deepEqual(await write(two, 'from two'), ['from one']);
  await arrives(one, 'from two');
  assert.deepEqual(await write(one, 'one again'), ['from two']);
});

test('a full localStorage is refused with STATE_FULL, keeps its list, and works again once there is room', async () => {
  const page = await openPlain(context, site);
  const seen = await page.evaluate(async () => {
    const { createTodoWrite, localStorageState, TodoError } = await import('todo-write');
    const todos = await createTodoWrite({ state: localStorageState({ session: 's' }) });
    /** @type {(text: string) => import('todo-write').Todo[]} */
    const list = (text) => [{ content: text, activeForm: text, status: 'pending' }];
    todos.write(list('small'));
    for (let length = 2 ** 22, number = 0; length > 0; number += 1) {
      try {
        localStorage.setItem(`filler ${number}`, 'x'.repeat(length));
      } catch {
        length = Math.floor(length / 2);
      }
    }
    const refused = { code: '', text: '' };
    try {
      todos.call(JSON.stringify({ todos: list('larger than before') }));
    } catch (error) {
      Object.assign(refused, error instanceof TodoError ? { code: error.code, text: error.text } : { text: error });
    }
    const kept = todos.read().todos;
    for (const key of Object.keys({ ...localStorage }).filter((name) => name.startsWith('filler'))) {
      localStorage.removeItem(key);
    }
    todos.write(list('larger than before'));
    return { refused, kept, then: todos.read().todos };
  });
  assert.equal(seen.refused.code, 'STATE_FULL');
  assert.match(seen.refused.text, /^\{"error":"STATE_FULL: state: /);
  assert.deepEqual(seen.kept.map((todo) => todo.content), ['small']);
  assert.deepEqual(seen.then.map((todo) => todo.content), ['larger than before']);
});

test('where the browser allows no storage, localStorage is refused with STATE_DENIED', async () => {
  const page = await context.newPage();
  await page.goto(`${site.address}/fixtures/sandboxed.html`);
  const [, frame] = page.frames();
  const seen = await frame?.evaluate(async () => {
    const { createTodoWrite, localStorageState } = await import('todo-write');
    const todos = await createTodoWrite({ state: localStorageState({ session: 's' }) });
    /** @param {() => unknown} run */
    const refusal = (run) => {
      try {
        return run();
      } catch (error) {
        return String(error);
      }
    };
    return [refusal(() => todos.read()), refusal(() => todos.write([]))];
  });
  const denied = "the browser's settings forbid this site to store anything; allow it, then call again";
  assert.deepEqual(seen, Array(2).fill(`TodoError: STATE_DENIED: state: ${denied}`));
});
