import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startAnthropicServer } from '../support/anthropic-server.js';
import { startOpenAIServer } from '../support/openai-server.js';
import { refused, story } from '../support/story.js';

const servers = {
  ai: startOpenAIServer,
  anthropic: startAnthropicServer,
  langchain: startOpenAIServer,
  openai: startOpenAIServer,
};
const here = (path) => new URL(path, import.meta.url);

for (const [sdk, startServer] of Object.entries(servers)) {
  const example = here(`../../examples/tools/${sdk}.js`);

  test(`the example for ${sdk} shows the checklist of an agent at work`, async () => {
    const inputs = [story[0], story[1], story[refused]];
    const server = await startServer([...inputs.map((input) => ({ calls: [input] })), { say: 'One step is open.' }]);
    const env = {
      ...process.env,
      OPENAI_BASE_URL: `${server.origin}/v1`, OPENAI_API_KEY: 'none',
      ANTHROPIC_BASE_URL: server.origin, ANTHROPIC_API_KEY: 'none',
    };
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(example)], { env });
    await server.stop();
    const shown = stdout.trim().split('\n').filter((line) => line !== '');
    assert.ok(shown.includes('🔄 Reading the report page'), stdout);
    assert.ok(shown.includes('🔄 Writing a CSV encoder for “naïve” tools 🧾'), stdout);
    assert.equal(shown.at(-1), 'One step is open.');
  });

  test(`the example for ${sdk} stands in the documentation`, async () => {
    const code = (await readFile(example, 'utf8')).trimEnd();
    const source = await readFile(here(`../../src/tools/${sdk}.ts`), 'utf8');
    const documented = source.match(/@example\n \* ```js\n([^]*?)\n \* ```/)[1].replace(/^ \* ?/gm, '');
    assert.equal(documented, code);
    assert.ok((await readFile(here('../../README.md'), 'utf8')).includes(`\`\`\`js\n${code}\n\`\`\``), 'README.md');
  });
}
