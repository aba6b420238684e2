// @ts-check
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTodoWrite, memory } from 'todo-write';
import { refusal, todo } from './support/checklists.js';
import { printedBy } from './support/run-node.js';

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
  for (let time = 0; time < 50; time++) {
    state.arm();
    assert.equal(refusal(() => todos.call('{"todos":[]}')).code, 'COMPONENT_FAILED');
  }
  assert.deepEqual(todos.write([todo('Next')]).oldTodos, [todo('Kept')]);
});

test('a component that can not be made anew is refused with what it needs, and works once there is room', async () => {
  const state = breakingAfter('load');
  const todos = await createTodoWrite({ state });
  todos.write([todo('Kept')]);
  state.arm();
  refusal(() => todos.write([]));

  const { Instance } = WebAssembly;
  const cause = new RangeError('Out of memory: Cannot allocate Wasm memory for new instance');
  WebAssembly.Instance = /** @type {any} */ (function full() {
    throw cause;
  });
  const error = refusal(() => todos.read());
  WebAssembly.Instance = Instance;
  assert.equal(error.faults[0]?.legal, 'room for one more instance, in memory and on the stack');
  assert.equal(error.cause, cause);
  assert.deepEqual(todos.write([todo('Next')]).oldTodos, [todo('Kept')]);
});

test('a call for which the stack has no room leaves the list intact', async () => {
  // A small stack is full soon, and a process of its own can't take the other tests along.
  const program = join(import.meta.dirname, 'fixtures/full-stack.js');
  assert.equal(await printedBy(['--stack-size=200', program]), 'the list is intact\n');
});
