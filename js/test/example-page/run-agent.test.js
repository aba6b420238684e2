// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAgent } from '../../examples/browser/page/agent/run-agent.js';

/** @param {number} count */
const calls = (count) => Array.from({ length: count }, (_, at) => {
  return { id: `call-${at}`, type: 'function', function: { name: 'tool', arguments: '{}' } };
});

/**
 * Runs an agent whose model gives these messages, and counts how often its tool is called.
 *
 * @param {object[]} messages
 * @param {AbortController} [stopping] stops it in the first call
 */
async function run(messages, stopping) {
  const script = messages.values();
  let called = 0;
  const running = runAgent({
    model: async () => script.next().value,
    system: '',
    task: '',
    tool: {
      name: 'tool',
      answer: async () => {
        called += 1;
        stopping?.abort();
        return '{}';
      },
    },
    onText: () => {},
    signal: stopping?.signal ?? new AbortController().signal,
  });
  const ended = await running.catch((/** @type {Error} */ error) => error);
  return { called, ended };
}

test('an agent that is stopped in a call makes none of the further calls of the same message', async () => {
  const { called, ended } = await run([{ tool_calls: calls(5) }, { content: 'Done.' }], new AbortController());
  assert.equal(called, 1);
  assert.equal(ended instanceof Error && ended.name, 'AbortError');
});

test('a message with more calls than anyone needs ends the agent, and none of them is run', async () => {
  const { called, ended } = await run([{ tool_calls: calls(21) }, { content: 'Done.' }]);
  assert.equal(called, 0);
  assert.match(String(ended), /The model made 21 calls in one message, more than 20; none was run\./);
});

test('an agent gives what its model said last', async () => {
  assert.equal((await run([{ tool_calls: calls(20), content: 'I begin.' }, { content: 'Done.' }])).ended, 'Done.');
  assert.equal((await run([{}])).ended, '');
});
