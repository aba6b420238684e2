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
