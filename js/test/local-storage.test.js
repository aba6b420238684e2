// @ts-check
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createTodoWrite, localStorageState } from 'todo-write';
import { refusal, todo } from './support/checklists.js';

/** Storage as a browser has it: strings, and exceptions with a browser's names. */
class FakeStorage {
  /** @type {Map<string, string>} */
  items = new Map();
  room = Infinity;

  /** @param {string} key */
  getItem(key) {
    return this.items.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (value.length > this.room) {
      throw new DOMException('no room', 'QuotaExceededError');
    }
    this.items.set(key, value);
  }
}

/** @param {string} session @param {any} [storage] */
const open = (session, storage) => createTodoWrite({ state: localStorageState({ session, storage }) });

/** Sets `globalThis.localStorage` for a test. @param {PropertyDescriptor} descriptor */
function setGlobal(descriptor) {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...descriptor });
}

const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  if (original) {
    setGlobal(original);
  }
});

test('a list stays in localStorage, under the name of the session', async () => {
  const storage = new FakeStorage();
  setGlobal({ value: storage });
  (await open('chat 1')).write([todo('A')]);
  assert.deepEqual([...storage.items.keys()], ['todo-write:chat%201:todos']);
  assert.deepEqual((await open('chat 1')).read().todos, [todo('A')]);
  assert.deepEqual((await open('chat 2')).read().todos, []);
});

test('no two sessions share a key, whatever their names', async () => {
  const storage = new FakeStorage();
  const one = await createTodoWrite({ state: localStorageState({ session: 'a', storage }), prefix: 'b:todos' });
  one.write([todo('One')]);
  assert.deepEqual((await open('a:b', storage)).read().todos, []);
});

test('two objects over one storage see each other', async () => {
  const storage = new FakeStorage();
  const [one, two] = [await open('s', storage), await open('s', storage)];
  one.write([todo('One')]);
  assert.deepEqual(two.write([todo('Two')]).oldTodos, [todo('One')]);
  assert.deepEqual(one.read().todos, [todo('Two')]);
  assert.equal(one.read().revision, two.read().revision);
});

test('a full storage is refused, the list stays, and the next call works', async () => {
  const storage = new FakeStorage();
  const todos = await open('s', storage);
  todos.write([todo('Kept')]);
  storage.room = 200;
  const error = refusal(() => todos.write([todo('x'.repeat(500))]));
  assert.equal(error.code, 'STATE_FULL');
  assert.equal(
    error.message,
    "STATE_FULL: state: the browser's storage for this site is full; remove something from it, then call again",
  );
  assert.deepEqual(todos.read().todos, [todo('Kept')]);
  assert.deepEqual(todos.write([todo('Short')]).oldTodos, [todo('Kept')]);
});

test('the name that Firefox had for a full storage is known', async () => {
  const storage = new FakeStorage();
  storage.setItem = () => {
    throw new DOMException('no room', 'NS_ERROR_DOM_QUOTA_REACHED');
  };
  const todos = await open('s', storage);
  assert.equal(refusal(() => todos.write([])).code, 'STATE_FULL');
});

test('a forbidden storage is refused, and works once it is allowed', async () => {
  setGlobal({
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  const todos = await open('s');
  for (const call of [() => todos.read(), () => todos.write([todo('A')])]) {
    const error = refusal(call);
    assert.equal(error.code, 'STATE_DENIED');
    assert.match(error.message, /the browser's settings forbid .*; allow it, then call again$/);
  }
  setGlobal({ value: new FakeStorage() });
  todos.write([todo('A')]);
  assert.deepEqual(todos.read().todos, [todo('A')]);
});

test('where there is no localStorage, calls are refused and say so', async () => {
  for (const value of [undefined, null]) {
    setGlobal({ value });
    const todos = await open('s');
    const none = 'there is no localStorage here; use memory() or a state of your own';
    assert.equal(refusal(() => todos.read()).message, `STATE_UNAVAILABLE: state: ${none}`);
  }
});

test('what another program wrote there is no list to read, and a write replaces it', async () => {
  const list = JSON.stringify([todo('A')]).replace('A', '\ud800');
  for (const text of ['', 'garbage', 'more\nlines', '{"todos":[]}', '\ud800', list, `${'0'.repeat(24)}\n${list}`]) {
    const storage = new FakeStorage();
    storage.items.set('todo-write:s:todos', text);
    const todos = await open('s', storage);
    assert.equal(refusal(() => todos.read()).code, 'STATE_CORRUPT');
    assert.equal(todos.write([todo('New')]).oldTodos, null);
    assert.deepEqual(todos.read().todos, [todo('New')]);
  }
});

test('a list that another program wrote there is a list', async () => {
  const storage = new FakeStorage();
  storage.items.set('todo-write:s:todos', JSON.stringify([todo('Theirs')]));
  const todos = await open('s', storage);
  assert.deepEqual(todos.read().todos, [todo('Theirs')]);
  assert.deepEqual(todos.write([todo('Mine')]).oldTodos, [todo('Theirs')]);
});

test('a revision does not come back after the storage was emptied', async () => {
  const storage = new FakeStorage();
  const todos = await open('s', storage);
  const first = todos.write([todo('A')]).revision;
  storage.items.clear();
  assert.notEqual(todos.write([todo('B')]).revision, first);
});

test('a save compares revisions', () => {
  const state = localStorageState({ session: 's', storage: new FakeStorage() });
  const { revision } = state.save('k', 'v', undefined);
  assert.deepEqual(state.load('k'), { value: 'v', revision });
  assert.throws(() => state.save('k', 'w', undefined), { name: 'StateError', code: 'conflict' });
  assert.throws(() => state.save('k', 'w', 'another'), { name: 'StateError', code: 'conflict' });
  assert.equal(state.load('k')?.value, 'v');
});

test('a session without a name, a storage that is none and an unknown option are refused at once', () => {
  const options = /** @type {any} */ ({ session: '', storage: { getItem() {} }, sesion: 's' });
  const error = refusal(() => localStorageState(options));
  assert.deepEqual(error.faults, [
    {
      path: 'options.session',
      problem: 'empty',
      received: 'string ""',
      legal: 'a string that names the conversation',
    },
    {
      path: 'options.storage',
      problem: 'wrong type',
      received: 'object',
      legal: 'a Storage, with getItem and setItem',
    },
    { path: 'options.sesion', problem: 'no such option', legal: 'session or storage' },
  ]);
  assert.equal(refusal(() => localStorageState({ session: '\ud800' })).faults[0]?.problem, 'a lone surrogate');
});

test('a storage that answers later is refused with the advice to use asyncState', async () => {
  const later = { getItem: async () => null, setItem: async () => {} };
  const todos = await open('s', later);
  assert.match(refusal(() => todos.read()).message, /state: load gave a promise, expected asyncState/);
});
