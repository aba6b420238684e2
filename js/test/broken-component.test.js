// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite, memory, TodoError } from 'todo-write';
import { input, refusal, todo } from './support/checklists.js';

/**
 * A state after whose next answer the encoder breaks, in the middle of the run of the component.
 *
 * @param {'load' | 'save'} name
 */
function breakingAfter(name) {
  const inner = memory();
  const cause = new Error('broken');
  let armed = false;
  const breaking = (/** @type {string} */ at) => {
    if (armed && at === name) {
      armed = false;
      const { encodeInto } = TextEncoder.prototype;
      TextEncoder.prototype.encodeInto = () => {
        TextEncoder.prototype.encodeInto = encodeInto;
        throw cause;
      };
    }
  };
  return {
    cause,
    arm() {
      armed = true;
    },
    /** @param {string} key */
    load(key) {
      const entry = inner.load(key);
      breaking('load');
      return entry;
    },
    /** @param {[string, string, string | undefined]} args */
    save(...args) {
      const receipt = inner.save(...args);
      breaking('save');
      return receipt;
    },
  };
}

for (const [name, kept] of /** @type {const} */ ([['load', 'Old'], ['save', 'New']])) {
  test(`a component that breaks off after ${name} is replaced for the next call`, async () => {
    const state = breakingAfter(name);
    const todos = await createTodoWrite({ state });
    todos.write([todo('Old')]);
    state.arm();
    const error = refusal(() => todos.write([todo('New')]));
    assert.equal(
      error.message,
      'COMPONENT_FAILED: component: it broke off in the middle of the call, ' +
        'expected the same call again, after a look at what is stored',
    );
    assert.equal(error.cause, state.cause);
    assert.deepEqual(todos.read().todos, [todo(kept)]);
    assert.deepEqual(todos.write([todo('New')]).oldTodos, [todo(kept)]);
  });
}

test('a component may break off as often as it likes', async () => {
  const state = breakingAfter('load');
  const todos = await createTodoWrite({ state });
  todos.write([todo('Kept')]);
  for (let time = 0; time < 1000; time++) {
    state.arm();
    assert.equal(refusal(() => todos.call('{"todos":[]}')).code, 'COMPONENT_FAILED');
  }
  assert.deepEqual(todos.write([todo('Next')]).oldTodos, [todo('Kept')]);
});

/**
 * Calls at a depth of the stack.
 *
 * @template T
 * @param {number} depth
 * @param {() => T} call
 * @returns {T}
 */
function atDepth(depth, call) {
  return depth === 0 ? call() : atDepth(depth - 1, call);
}

test('a call for which the stack has no room, wherever it ends, leaves the list intact', async () => {
  const todos = await createTodoWrite({ state: memory() });
  todos.write([todo('Kept')]);
  const text = input(todo('Kept'));
  let within = 0;
  const answersAt = (/** @type {number} */ depth) => {
    try {
      atDepth(depth, () => todos.call(text));
      return true;
    } catch (error) {
      // Often there is not even room for a TodoError.
      const { stack, cause } = /** @type {Error} */ (error);
      assert.ok(error instanceof RangeError || error instanceof TodoError && cause instanceof RangeError);
      within += Number(stack?.includes('/dist/'));
      return false;
    }
  };
  // How much of the stack a call takes changes while its code is being optimized.
  for (let round = 0; round < 50 && within < 20; round++) {
    let full = 1000;
    while (answersAt(full)) {
      full += 50;
    }
    for (let depth = full - 60; depth < full; depth++) {
      answersAt(depth);
    }
    assert.deepEqual(todos.read().todos, [todo('Kept')]);
  }
  assert.ok(within > 0);
  assert.deepEqual(todos.write([todo('Next')]).oldTodos, [todo('Kept')]);
});
