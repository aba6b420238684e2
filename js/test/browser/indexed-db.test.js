// @ts-check
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { launch } from './support/chromium.js';
import { openPlain } from './support/plain-page.js';
import { startTestSite } from './support/test-site.js';

const WRITES = 25;

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

/**
 * The module of the store, in a page.
 *
 * @param {import('playwright-core').Page | import('playwright-core').Frame} page
 * @returns {Promise<import('playwright-core').JSHandle<typeof import('../../examples/state/indexed-db.js')>>}
 */
function storeIn(page) {
  return /** @type {Promise<any>} */ (page.evaluateHandle((path) => import(path), '/state/indexed-db.js'));
}

/**
 * The list of a session, in a page.
 *
 * @param {import('playwright-core').Page | import('playwright-core').Frame} page
 */
async function listIn(page) {
  return (await storeIn(page)).evaluateHandle(async ({ indexedDbStore }) => {
    const { asyncState, createTodoWrite } = await import('todo-write');
    return createTodoWrite({ state: asyncState(indexedDbStore({ session: 's' })) });
  });
}

test('over IndexedDB, two tabs that write at once get answers that form one chain', async () => {
  const pages = [await openPlain(context, site), await openPlain(context, site)];
  // Each waits until the other is ready too, so that neither is done before the other begins.
  const tabs = await Promise.all(pages.map(async (page) => (await listIn(page)).evaluateHandle(async (todos) => {
    await todos.read();
    const channel = new BroadcastChannel('together');
    const otherIsThere = new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    return { todos, channel, otherIsThere };
  })));
  const answers = (await Promise.all(tabs.map((tab, at) => tab.evaluate(async (opened, { name, count }) => {
    opened.channel.postMessage('here');
    await opened.otherIsThere;
    return Promise.all(Array.from({ length: count }, (_, number) => {
      return opened.todos.write([{ content: `${name} ${number}`, activeForm: 'Writing', status: 'pending' }]);
    }));
  }, { name: `tab ${at}`, count: WRITES })))).flat();

  /** @param {import('todo-write').Todo[] | null} list */
  const contentOf = (list) => list?.[0]?.content ?? null;
  const next = new Map(answers.map((answer) => [contentOf(answer.oldTodos), answer]));
  const chain = [];
  for (let at = next.get(null); at !== undefined; at = next.get(contentOf(at.todos))) {
    chain.push(at);
  }
  assert.equal(chain.length, 2 * WRITES, 'each answer follows exactly one other');
  assert.equal(new Set(answers.map((answer) => answer.revision)).size, 2 * WRITES, 'no revision comes twice');
  const stored = await (await listIn(await openPlain(context, site))).evaluate((todos) => todos.read());
  assert.deepEqual(stored, { todos: chain.at(-1)?.todos, revision: chain.at(-1)?.revision });
});

test('over IndexedDB, sessions and branches are kept apart, and outlive a reload', async () => {
  const page = await openPlain(context, site);
  /** What three lists hold, after something was written to each. @param {string} [write] */
  const use = async (write) => (await storeIn(page)).evaluate(async ({ indexedDbStore }, text) => {
    const { asyncState, createTodoWrite } = await import('todo-write');
    const places = [{ session: 's1', branch: '' }, { session: 's1', branch: 'b' }, { session: 's2', branch: '' }];
    const lists = await Promise.all(places.map(({ session, branch }) => {
      return createTodoWrite({ state: asyncState(indexedDbStore({ session })), branch });
    }));
    if (text !== undefined) {
      await Promise.all(lists.map((list, at) => {
        return list.write([{ content: `${text} ${at}`, activeForm: 'A', status: 'pending' }]);
      }));
    }
    return Promise.all(lists.map(async (list) => (await list.read()).todos.map((todo) => todo.content)));
  }, write);
  assert.deepEqual(await use('X'), [['X 0'], ['X 1'], ['X 2']]);
  await page.reload();
  assert.deepEqual(await use(), [['X 0'], ['X 1'], ['X 2']]);
});

test('the IndexedDB store saves only on condition, and uses no revision again, even when a key is gone', async () => {
  const store = await storeIn(await openPlain(context, site));
  const seen = await store.evaluate(async ({ indexedDbStore }) => {
    const { StateError } = await import('todo-write');
    const store = indexedDbStore({ session: 's' });
    /** @param {string | undefined} expected */
    const refusal = async (expected) => {
      try {
        return await store.save('k', 'never', expected);
      } catch (error) {
        return error instanceof StateError && error.code;
      }
    };
    const first = await store.save('k', 'one', undefined);
    const refusals = [await refusal(undefined), await refusal('77'), await refusal('')];
    const loaded = await store.load('k');

    await new Promise((resolve) => {
      const opening = indexedDB.open('todo-write');
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('values', 'readwrite');
        transaction.objectStore('values').clear();
        transaction.oncomplete = resolve;
      };
    });
    return { first, refusals, loaded, gone: await store.load('k'), second: await store.save('k', 'two', undefined) };
  });
  assert.deepEqual(seen.refusals, ['conflict', 'conflict', 'conflict']);
  assert.deepEqual(seen.loaded, { value: 'one', revision: seen.first.revision });
  assert.equal(seen.gone, undefined);
  assert.notEqual(seen.second.revision, seen.first.revision);
});

test('the IndexedDB store goes on when the database is deleted under it', async () => {
  const list = await listIn(await openPlain(context, site));
  const seen = await list.evaluate(async (todos) => {
    /** @param {string} content */
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

test('a full IndexedDB is refused with STATE_FULL, keeps its list, and takes a smaller one', async () => {
  const page = await openPlain(context, site);
  const list = await listIn(page);
  /** @param {string} content */
  const write = (content) => list.evaluate(async (todos, text) => {
    try {
      const { oldTodos } = await todos.write([{ content: text, activeForm: 'A', status: 'pending' }]);
      return oldTodos?.map((todo) => todo.content) ?? [];
    } catch (error) {
      return String(error);
    }
  }, content);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.address, quotaSize: 100_000 });
  assert.deepEqual(await write('small'), []);
  const full = "the browser's storage for this site is full; remove something from it, then call again";
  assert.equal(await write('x'.repeat(200_000)), `TodoError: STATE_FULL: state: ${full}`);
  assert.deepEqual(await write('small again'), ['small']);
});

test('where the browser allows no storage, the IndexedDB store refuses with STATE_DENIED', async () => {
  const page = await context.newPage();
  await page.goto(`${site.address}/fixtures/sandboxed.html`);
  const [, frame = assert.fail('the page has no frame')] = page.frames();
  const seen = await (await listIn(frame)).evaluate((todos) => todos.write([]).catch((error) => error.text));
  const denied = "the browser's settings forbid this site to store anything; allow it, then call again";
  assert.equal(seen, `{"error":"STATE_DENIED: state: ${denied}"}`);
});

/**
 * Lets the time of a page, whose clock is installed, go on until a promise is settled, and gives what it gave.
 *
 * @template T
 * @param {import('playwright-core').Page} page
 * @param {Promise<T>} promise
 */
async function inTime(page, promise) {
  let settled = false;
  const marked = promise.finally(() => {
    settled = true;
  });
  while (!settled) {
    await page.clock.runFor(1000);
  }
  return marked;
}

const BLOCKED = 'STATE_UNAVAILABLE: state: another tab keeps the database of this site busy; close it, then call again';

test('a database that another tab blocks is refused after a while, and works once it is free', async () => {
  const [holder, deleter, page] = [
    await openPlain(context, site), await openPlain(context, site), await openPlain(context, site),
  ];
  await holder.evaluate(() => new Promise((resolve) => {
    indexedDB.open('todo-write', 1).onsuccess = resolve; // It does not close when another tab asks for it.
  }));
  await deleter.evaluate(() => new Promise((resolve) => {
    indexedDB.deleteDatabase('todo-write').onblocked = resolve;
  }));
  await page.clock.install();
  const list = await listIn(page);
  const reading = list.evaluate((todos) => todos.read().then(JSON.stringify, (error) => error.message));
  assert.equal(await inTime(page, reading), BLOCKED);
  await holder.close();
  await page.clock.resume();
  assert.deepEqual(await list.evaluate((todos) => todos.read()), { todos: [] });
});

test('a save that another tab blocks is refused after a while, and not done later', async () => {
  const [holder, page] = [await openPlain(context, site), await openPlain(context, site)];
  await (await listIn(holder)).evaluate((todos) => todos.read());
  await holder.evaluate(() => new Promise((resolve) => {
    const opening = indexedDB.open('todo-write', 1);
    opening.onsuccess = () => {
      const values = opening.result.transaction('values', 'readwrite').objectStore('values');
      // A request after the other keeps the transaction from its end.
      const again = () => {
        values.count().onsuccess = again;
        resolve(undefined);
      };
      again();
    };
  }));
  await page.clock.install();
  const list = await listIn(page);
  const writing = list.evaluate((todos) => {
    const written = todos.write([{ content: 'A', activeForm: 'A', status: 'pending' }]);
    return written.then(String, (error) => error.message);
  });
  assert.equal(await inTime(page, writing), BLOCKED);
  await holder.close();
  await page.clock.resume();
  assert.deepEqual(await list.evaluate((todos) => todos.read()), { todos: [] });
});

/**
 * Makes the database as another program would.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ version: number, store?: unknown }} how `store` is what it stores in place of a list
 */
function makeDatabase(page, how) {
  return page.evaluate(({ version, store }) => new Promise((resolve) => {
    const opening = indexedDB.open('todo-write', version);
    opening.onupgradeneeded = () => {
      if (store !== undefined) {
        const values = opening.result.createObjectStore('values', { keyPath: 'revision', autoIncrement: true });
        values.createIndex('place', ['session', 'key'], { unique: true });
        values.add({ session: 's', key: 'todos', value: store });
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve(undefined);
    };
  }), how);
}

for (const [what, version, says] of /** @type {const} */ ([
  ['another version', 7, "has another version; reload the page, or remove the site's data"],
  ['none of the stores', 1, "was made by another program; remove the site's data, then call again"],
])) {
  test(`a database that has ${what} is refused with what to do`, async () => {
    const page = await openPlain(context, site);
    await makeDatabase(page, { version });
    const seen = await (await listIn(page)).evaluate((todos) => todos.read().then(String, (error) => error.message));
    assert.equal(seen, `STATE_UNAVAILABLE: state: the database of this site ${says}`);
  });
}

for (const store of [7, ['no', 'text'], '\ud800']) {
  test(`the value ${JSON.stringify(store)} in the database is no list to read, and a write replaces it`, async () => {
    const page = await openPlain(context, site);
    await makeDatabase(page, { version: 1, store });
    const seen = await (await listIn(page)).evaluate(async (todos) => {
      const code = await todos.read().then(String, (error) => error.code);
      const { oldTodos } = await todos.write([{ content: 'New', activeForm: 'A', status: 'pending' }]);
      return { code, oldTodos, then: (await todos.read()).todos.map((todo) => todo.content) };
    });
    assert.deepEqual(seen, { code: 'STATE_CORRUPT', oldTodos: null, then: ['New'] });
  });
}
