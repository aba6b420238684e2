// @ts-check
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { asyncState, createTodoWrite, memory, StateError } from 'todo-write';
import { input, rejection, todo } from './support/checklists.js';
import { oddValues } from './support/odd-values.js';
import { counting, later } from './support/states.js';

let stored = counting(memory());
/** @type {Partial<Record<'load' | 'save', (...args: any[]) => any>>} */
let obstacles = {};
/** @type {import('todo-write').AsyncTodoWrite} */
let todos;

const store = {
  /** @param {string} key */
  load: (key) => obstacles.load ? obstacles.load(key) : later(() => stored.load(key)),
  /** @param {[string, string, string | undefined]} args */
  save: (...args) => obstacles.save ? obstacles.save(...args) : later(() => stored.save(...args)),
};

beforeEach(async () => {
  stored = counting(memory());
  obstacles = {};
  todos = await createTodoWrite({ state: asyncState(store) });
  await todos.write([todo('Kept')]);
});

/**
 * @param {'load' | 'save'} name
 * @param {(...args: any[]) => unknown} instead
 */
async function refusedWith(name, instead) {
  obstacles = { [name]: instead };
  const error = await rejection(todos.write([todo('New')]));
  obstacles = {};
  assert.deepEqual((await todos.read()).todos, [todo('Kept')]);
  assert.deepEqual((await todos.write([todo('Kept')])).changes, []);
  return error;
}

test('an asynchronous store gives the answers of a synchronous one, with the revisions of the store', async () => {
  const sync = await createTodoWrite({ state: memory() });
  sync.write([todo('Kept')]);
  const inputs = [input(todo('A', 'in_progress')), input(todo('A', 'completed')), input(todo('B'), todo('C'))];
  for (const each of inputs) {
    assert.deepEqual(await todos.call(each), sync.call(each));
    assert.deepEqual(await todos.read(), sync.read());
  }
  assert.deepEqual(await todos.write([]), sync.write([]));
});

test('a call asks the store once to load and once to save', async () => {
  const before = { ...stored.counts };
  await todos.call(input(todo('A')));
  assert.deepEqual(stored.counts, { load: before.load + 1, save: before.save + 1 });
});

test('a refused call does not touch the store, and does not stop the next', async () => {
  const before = { ...stored.counts };
  const calls = [todos.call('{}'), todos.call(/** @type {any} */ (5)), todos.write(/** @type {any} */ ([5]))];
  const next = todos.read();
  for (const call of calls) {
    assert.equal((await rejection(call)).code, 'INVALID_ARGS');
  }
  assert.deepEqual((await next).todos, [todo('Kept')]);
  assert.deepEqual(stored.counts, { load: before.load + 1, save: before.save });
});

for (const [what, value] of Object.entries(oddValues)) {
  test(`${what} is refused by a rejection, not by an exception`, async () => {
    assert.equal((await rejection(todos.call(value))).code, 'INVALID_ARGS');
    assert.equal((await rejection(todos.write(value))).code, 'INVALID_ARGS');
    assert.equal((await rejection(todos.write([value]))).code, 'INVALID_ARGS');
  });
}

test('calls of one object run in the order in which they were made', async () => {
  const contents = Array.from({ length: 10 }, (_, index) => `Number ${index}`);
  // The later a call, the faster the store.
  let delay = 20;
  obstacles.load = async (key) => {
    await new Promise((resolve) => setTimeout(resolve, (delay -= 2)));
    return stored.load(key);
  };
  const answers = await Promise.all(contents.map((content) => todos.write([todo(content)])));
  assert.deepEqual(answers.map(({ oldTodos }) => oldTodos?.[0]?.content), ['Kept', ...contents.slice(0, -1)]);
});

test('a list is taken as it is when the write is called', async () => {
  const list = [todo('A')];
  const write = todos.write(list);
  list.push(todo('B'));
  assert.deepEqual((await write).todos, [todo('A')]);
});

test('many writers lose nothing: each answer names what it replaced', async () => {
  const writers = await Promise.all(
    Array.from({ length: 8 }, () => createTodoWrite({ state: asyncState(store) })),
  );
  const answers = await Promise.all(writers.map((writer, index) => writer.write([todo(`Writer ${index}`)])));
  const replaced = answers.map(({ oldTodos }) => oldTodos?.[0]?.content);
  const last = (await todos.read()).todos[0]?.content;
  assert.deepEqual([...replaced, last].sort(), ['Kept', ...writers.map((_, index) => `Writer ${index}`)].sort());
});

test('writers who are always faster are a conflict after 33 attempts', async () => {
  let attempts = 0;
  const error = await refusedWith('save', async () => {
    attempts += 1;
    throw new StateError('conflict');
  });
  assert.equal(error.code, 'STATE_CONFLICT');
  assert.equal(attempts, 33);
});

for (const name of /** @type {const} */ (['load', 'save'])) {
  test(`a failure of ${name} is a refusal, thrown or as a rejection`, async () => {
    const cause = new StateError('denied', 'read only');
    const instead = [
      async () => {
        throw cause;
      },
      () => {
        throw cause;
      },
      () => ({ then: (/** @type {unknown} */ _, /** @type {(error: unknown) => void} */ reject) => reject(cause) }),
    ];
    for (const each of instead) {
      const error = await refusedWith(name, each);
      assert.equal(error.message, 'STATE_DENIED: state: read only');
      assert.equal(error.cause, cause);
    }
  });

  test(`whatever else ${name} rejects with is the cause, and nothing of it goes to the model`, async () => {
    const cause = new Error('/secret/path');
    const error = await refusedWith(name, () => Promise.reject(cause));
    assert.equal(error.message, 'STATE_UNAVAILABLE: state: the storage failed');
    assert.equal(error.cause, cause);
  });

  test(`garbage of ${name} is refused with what is to be given`, async () => {
    const { faults, cause } = await refusedWith(name, async () => 5);
    const { problem, received, legal } = faults[0] ?? {};
    assert.equal(cause, 5);
    assert.match(problem ?? '', new RegExp(`^${name} gave no `));
    assert.equal(received, 'a number');
    assert.match(legal ?? '', /^\{ .*revision \}/);
  });

  test(`a store whose ${name} calls the object at once is told so instead of waiting for ever`, async () => {
    const error = await refusedWith(name, () => todos.read());
    assert.match(String(error.cause), /load or save called the object that was waiting for it/);
  });
}

test('a synchronous state may be given to asyncState as well', async () => {
  const list = await createTodoWrite({ state: asyncState(memory()) });
  await list.write([todo('A')]);
  assert.deepEqual((await list.read()).todos, [todo('A')]);
});

test('drawing, definition and guidance need no promise, and work while a call waits', async () => {
  const call = todos.call(input(todo('A')));
  assert.equal(todos.render([todo('A')]), '⬜ A');
  assert.equal(todos.definition().name, 'todo_write');
  assert.match(todos.guidance(), /todo_write/);
  await call;
});
