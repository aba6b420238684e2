// @ts-check
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createTodoWrite, memory, StateError } from 'todo-write';
import { refusal, todo } from './support/checklists.js';
import { throwing } from './support/odd-values.js';

/** What is stored, and what stands in the way of it. */
let stored = memory();
/** @type {Record<string, any>} */
let obstacles = {};
/** @type {import('todo-write').TodoWrite} */
let todos;

beforeEach(async () => {
  stored = memory();
  obstacles = {};
  const state = {
    /** @param {string} key */
    load: (key) => ('load' in obstacles ? obstacles.load(key) : stored.load(key)),
    /** @param {[string, string, string | undefined]} args */
    save: (...args) => ('save' in obstacles ? obstacles.save(...args) : stored.save(...args)),
  };
  todos = await createTodoWrite({ state });
  todos.write([todo('Kept')]);
});

/**
 * The refusal of calls whose storage does something else; afterwards all is as it was, and the next call works.
 *
 * @param {'load' | 'save'} name
 * @param {(...args: any[]) => unknown} instead
 */
function refusedWith(name, instead) {
  obstacles = { [name]: instead };
  const error = refusal(() => todos.write([todo('New')]));
  if (name === 'load') {
    assert.equal(refusal(() => todos.read()).message, error.message);
  }
  obstacles = {};
  assert.deepEqual(todos.read().todos, [todo('Kept')]);
  assert.deepEqual(todos.write([todo('Kept')]).changes, []);
  return error;
}

/** @param {unknown} thrown */
const throws = (thrown) => () => {
  throw thrown;
};

const FUNCTIONS = /** @type {const} */ (['load', 'save']);

for (const name of FUNCTIONS) {
  test(`a StateError of ${name} is a refusal with its code and its message`, () => {
    const codes = /** @type {const} */ ({
      denied: 'STATE_DENIED',
      full: 'STATE_FULL',
      unavailable: 'STATE_UNAVAILABLE',
      other: 'STATE_UNAVAILABLE',
    });
    for (const [code, refused] of Object.entries(codes)) {
      const cause = new StateError(/** @type {keyof typeof codes} */ (code), 'the quota is used up');
      const error = refusedWith(name, throws(cause));
      assert.equal(error.code, refused);
      assert.equal(error.message, `${refused}: state: the quota is used up`);
      assert.equal(error.cause, cause);
    }
  });

  test(`a StateError of ${name} without a message has a text of the component's own`, () => {
    assert.equal(refusedWith(name, throws(new StateError('full'))).message, 'STATE_FULL: state: the storage is full');
  });

  test(`whatever else ${name} throws is the cause, and nothing of it goes to the model`, () => {
    const mad = Object.assign(new StateError('full'), { code: 'mad' });
    const blind = Object.defineProperty(new StateError('full'), 'code', { get: throws(new Error('blind')) });
    const refusalOfTheComponent = { code: 'invalid-args', message: 'x', faults: [], more: 0 };
    const secret = new Error('/secret/path');
    for (const cause of [secret, 'a text', 5, null, mad, blind, refusalOfTheComponent, { payload: 1 }, throwing]) {
      const error = refusedWith(name, throws(cause));
      assert.equal(error.message, 'STATE_UNAVAILABLE: state: the storage failed');
      assert.equal(error.cause, cause);
    }
    assert.equal(refusedWith(name, throws(undefined)).message, 'STATE_UNAVAILABLE: state: the storage failed');
  });

  test(`a promise of ${name} is refused with the advice to use asyncState, and may be rejected`, async () => {
    const rejected = async () => throws(new Error('later'))();
    const promises = [async () => ({ revision: '1' }), rejected, () => ({ then: throws(1) })];
    for (const promise of promises) {
      const error = refusedWith(name, promise);
      assert.equal(error.code, 'STATE_UNAVAILABLE');
      assert.equal(error.faults[0]?.problem, `${name} gave a promise`);
      assert.match(error.message, /, expected asyncState\(…\) around a store that gives promises/);
    }
    // An unhandled rejection would end the process by now.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

  test(`an object that ${name} calls from within says so and goes on working`, () => {
    for (const again of [() => todos.read(), () => todos.write([]), () => todos.render([]), () => todos.guidance()]) {
      const error = refusedWith(name, again);
      assert.equal(error.message, 'STATE_UNAVAILABLE: state: the storage failed');
      assert.match(String(error.cause), /load or save called the object that was waiting for it/);
    }
  });
}

test('garbage of load is refused with what was given and what is to be given', () => {
  const nothing = 'a value that is undefined and a revision that is undefined';
  const lone = 'a string with a lone surrogate';
  const garbage = [
    [5, 'a number'],
    ['postgres://user:secret@db', 'a string'],
    [false, 'a boolean'],
    [[], 'an array'],
    [{}, nothing],
    [{ value: [], revision: '1' }, 'a value that is an array and a revision that is a string'],
    [{ value: '[]', revision: 1 }, 'a value that is a string and a revision that is a number'],
    [{ value: '"\ud800"', revision: '1' }, `a value that is ${lone} and a revision that is a string`],
    [{ value: '[]', revision: '\udc00' }, `a value that is a string and a revision that is ${lone}`],
    [{ tag: 'ok', val: { value: '[]', revision: '1' } }, nothing],
    [{ tag: 'err', val: {} }, nothing],
  ];
  for (const [given, got] of garbage) {
    const error = refusedWith('load', () => given);
    assert.equal(error.code, 'STATE_UNAVAILABLE');
    assert.deepEqual(error.faults, [{
      path: 'state',
      problem: 'load gave no entry',
      received: got,
      legal: '{ value, revision }, two strings of whole characters, or undefined',
    }]);
    assert.equal(error.cause, given);
  }
});

test('garbage of save is refused with what was given and what is to be given', () => {
  const garbage = [
    [undefined, 'undefined'],
    [null, 'null'],
    ['2', 'a string'],
    [5n, 'a bigint'],
    [{ revision: 2 }, 'a revision that is a number'],
    [{ revision: '\ud800' }, 'a revision that is a string with a lone surrogate'],
    [{ tag: 'ok', val: { revision: '2' } }, 'a revision that is undefined'],
  ];
  for (const [given, got] of garbage) {
    assert.equal(
      refusedWith('save', () => given).message,
      `STATE_UNAVAILABLE: state: save gave no receipt, got ${got}, ` +
        'expected { revision }, a string of whole characters, and a look at what is stored: the value may be there',
    );
  }
});

/**
 * What is stored after a call whose `save` stores and then does something that it must not do.
 *
 * @param {(receipt: import('todo-write').Receipt) => unknown} end
 */
function storedInSpite(end) {
  obstacles.save = (/** @type {[string, string, string | undefined]} */ ...args) => end(stored.save(...args));
  const error = refusal(() => todos.write([todo('New')]));
  obstacles = {};
  assert.equal(error.code, 'STATE_UNAVAILABLE');
  assert.deepEqual(todos.read().todos, [todo('New')]);
  assert.deepEqual(todos.write([todo('Kept')]).oldTodos, [todo('New')]);
  return error;
}

test('a save that stores and gives a promise or garbage says to look at what is stored', () => {
  for (const end of [async (/** @type {unknown} */ receipt) => receipt, () => undefined]) {
    assert.match(storedInSpite(end).faults[0]?.legal ?? '', /and a look at what is stored: the value may be there$/);
  }
});

test('a save that stores and throws is refused, and the next call replaces what it stored', () => {
  assert.equal(storedInSpite(throws(new Error('too late'))).message, 'STATE_UNAVAILABLE: state: the storage failed');
});

test('an entry that can not be looked at is a failure of the storage', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const given of [throwing, proxy, { revision: '1', get value() { throw new Error('no'); } }]) {
    assert.equal(refusedWith('load', () => given).code, 'STATE_UNAVAILABLE');
  }
});

test('a writer who is faster does not disturb: the call decides again on what is there then', () => {
  let saves = 0;
  obstacles.save = (/** @type {[string, string, string | undefined]} */ ...args) => {
    saves += 1;
    if (saves === 1) {
      stored.save('todos', JSON.stringify([todo('Theirs')]), stored.load('todos')?.revision);
    }
    return stored.save(...args);
  };
  assert.deepEqual(todos.write([todo('Mine')]).oldTodos, [todo('Theirs')]);
  assert.equal(saves, 2);
});

test('writers who are always faster are a conflict, and nothing is stored', () => {
  const error = refusedWith('save', throws(new StateError('conflict')));
  assert.equal(error.code, 'STATE_CONFLICT');
  assert.ok(error.cause instanceof StateError);
});

test('the cause of one refusal is not that of the next', () => {
  obstacles = { load: throws(new Error('once')) };
  assert.notEqual(refusal(() => todos.read()).cause, undefined);
  assert.equal(refusal(() => todos.call('{}')).cause, undefined);
});

test('an adapter may be an object with a this of its own', async () => {
  class Mine {
    inner = memory();
    /** @param {string} key */
    load(key) {
      return this.inner.load(key);
    }
    /** @param {[string, string, string | undefined]} args */
    save(...args) {
      return this.inner.save(...args);
    }
  }
  const list = await createTodoWrite({ state: new Mine() });
  list.write([todo('A')]);
  assert.deepEqual(list.read().todos, [todo('A')]);
});

test('memory compares revisions, key by key', () => {
  const state = memory();
  const first = state.save('a', '1', undefined);
  assert.throws(() => state.save('a', '2', undefined), { name: 'StateError', code: 'conflict' });
  assert.throws(() => state.save('b', '2', first.revision), { code: 'conflict' });
  const second = state.save('a', '2', first.revision);
  assert.notEqual(second.revision, first.revision);
  assert.throws(() => state.save('a', '3', first.revision), { code: 'conflict' });
  assert.deepEqual(state.load('a'), { value: '2', revision: second.revision });
  assert.equal(memory().load('a'), undefined);
});

test('what memory gives can not be used to change what it holds', () => {
  const state = memory();
  const { revision } = state.save('a', '1', undefined);
  assert.throws(() => Object.assign(state.load('a') ?? {}, { value: '2' }), TypeError);
  assert.deepEqual(state.load('a'), { value: '1', revision });
});
