// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/places.js';
import { startAnthropicServer } from '../support/anthropic-server.js';
import { documentedExample, withoutTypes } from '../support/examples.js';
import { startOpenAIServer } from '../support/openai-server.js';
import { printedBy } from '../support/run-node.js';
import { refused, story } from '../support/story.js';

const servers = {
  ai: startOpenAIServer,
  anthropic: startAnthropicServer,
  langchain: startOpenAIServer,
  openai: startOpenAIServer,
};

for (const [sdk, startServer] of Object.entries(servers)) {
  const example = join(root, 'examples/tools', `${sdk}.js`);

  test(`the example for ${sdk} shows the checklist of an agent at work`, async () => {
    const inputs = [story[0], story[1], story[refused]];
    const server = await startServer([...inputs.map((input) => ({ calls: [input] })), { say: 'One step is open.' }]);
    const env = {
      ...process.env,
      OPENAI_BASE_URL: `${server.origin}/v1`, OPENAI_API_KEY: 'none',
      ANTHROPIC_BASE_URL: server.origin, ANTHROPIC_API_KEY: 'none',
    };
    const printed = await printedBy([example], { env });
    await server.stop();
    const shown = printed.trim().split('\n').filter((line) => line !== '');
    assert.ok(shown.includes('🔄 Doing: Read the report page'), printed);
    assert.ok(shown.includes('🔄 Doing: Write a CSV encoder for “naïve” tools 🧾'), printed);
    assert.equal(shown.at(-1), 'One step is open.');
  });

  test(`the example for ${sdk} stands in the documentation`, async () => {
    const code = (await readFile(example, 'utf8')).trimEnd();
    const source = await readFile(join(root, 'src/tools', `${sdk}.ts`), 'utf8');
    assert.equal(documentedExample(source), withoutTypes(code));
    assert.ok((await readFile(join(root, 'README.md'), 'utf8')).includes(`\`\`\`js\n${code}\n\`\`\``), 'README.md');
  });
}

test('the example for the task board shows the board of an agent at work, which is refused once', async () => {
  const call = (/** @type {string} */ name, /** @type {object} */ input) => ({ name, arguments: JSON.stringify(input) });
  const server = await startOpenAIServer([
    { calls: [call('task_create', { subject: 'Read it' }), call('task_create', { subject: 'Write it' })] },
    { calls: [call('task_update', { taskId: '2', addBlockedBy: ['1'] })] },
    { calls: [call('task_update', { taskId: '1', addBlockedBy: ['2'] })] },
    { say: 'Both are planned.' },
  ]);
  const env = { ...process.env, OPENAI_BASE_URL: `${server.origin}/v1`, OPENAI_API_KEY: 'none' };
  const printed = await printedBy([join(root, 'examples/tools/task-board.js')], { env });
  await server.stop();
  const shown = printed.trim().split('\n');
  assert.deepEqual(shown.slice(-3), ['⬜ #1 Read it', '⬜ #2 Write it (blocked by: 1)', 'Both are planned.']);
  const { tools, results } = server.requests.at(-1);
  assert.deepEqual(tools.map((/** @type {any} */ { name, strict }) => [name, strict]), [
    ['task_create', true], ['task_update', true], ['task_get', true], ['task_list', true],
  ]);
  assert.match(results.at(-1).text, /^\{"error":"INVALID_DEPENDENCY: addBlockedBy\[0\]: /);
});
