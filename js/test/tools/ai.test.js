// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { convertToModelMessages, generateText, stepCountIs, streamText, ToolLoopAgent } from 'ai';
import { createTodoWrite, memory } from 'todo-write';
import { todoWriteTool } from 'todo-write/ai';
import { answersTo } from '../support/answers.js';
import { startOpenAIServer } from '../support/openai-server.js';
import { refusal, refused, story, truncated } from '../support/story.js';
import { brokenTodos, testAgents, testOddValues } from '../support/tool-cases.js';

const stopWhen = stepCountIs(20);
const prompt = 'Add an export.';

/** @param {{ origin: string }} server */
function connect({ origin }) {
  return createOpenAICompatible({ name: 'scripted', baseURL: `${origin}/v1` })('scripted');
}

/** @param {any} todos @param {{ origin: string }} server @param {object} options */
function generate(todos, server, options = {}) {
  const tools = { todo_write: todoWriteTool(todos) };
  return generateText({ model: connect(server), prompt, tools, stopWhen, maxRetries: 0, ...options });
}

testAgents({
  startServer: startOpenAIServer,
  dialect: 'openai-strict',
  agents: {
    generateText: async (todos, server) => (await generate(todos, server)).text,
    streamText: (todos, server) => {
      const tools = { todo_write: todoWriteTool(todos) };
      return streamText({ model: connect(server), prompt, tools, stopWhen, maxRetries: 0 }).text;
    },
    ToolLoopAgent: async (todos, server) => {
      const tools = { todo_write: todoWriteTool(todos) };
      return (await new ToolLoopAgent({ model: connect(server), tools, maxRetries: 0 }).generate({ prompt })).text;
    },
  },
});

testOddValues(todoWriteTool, async (tool, input) => tool.execute?.(input, { toolCallId: 'call_1', messages: [] }));

test('generateText: exactly the refusals are marked as errors for the provider', async () => {
  const server = await startOpenAIServer([...story.map((input) => ({ calls: [input] })), { say: 'Done.' }]);
  const { response } = await generate(await createTodoWrite({ state: memory() }), server);
  /** @type {any[]} */
  const messages = response.messages.filter(({ role }) => role === 'tool');
  const outputs = messages.map(({ content }) => content[0].output);
  const answers = await answersTo(story);
  const types = story.map((_, index) => (index === refused ? 'error-text' : 'text'));
  assert.deepEqual(outputs, answers.map((value, index) => ({ type: types[index], value })));
  await server.stop();
});

test('a stored conversation gives the model the same text again, with and without the tool', async () => {
  const tools = { todo_write: todoWriteTool(await createTodoWrite({ state: memory() })) };
  const part = {
    type: 'tool-todo_write',
    toolCallId: 'call_1',
    state: 'output-available',
    input: JSON.parse(story[refused]),
    output: refusal,
  };
  /** @type {any[]} */
  const stored = [{ role: 'assistant', parts: [part] }];
  const values = [];
  for (const options of [{ tools }, {}]) {
    /** @type {any[]} */
    const messages = await convertToModelMessages(stored, options);
    values.push(messages.at(-1).content[0].output);
  }
  assert.deepEqual(values, [{ type: 'error-text', value: refusal }, { type: 'text', value: refusal }]);
});

test('generateText: text that is no JSON never reaches the tool, and the model can correct itself', async () => {
  const server = await startOpenAIServer([{ calls: [truncated] }, { calls: [story[0]] }, { say: 'Done.' }]);
  const todos = await createTodoWrite({ state: memory() });
  assert.equal((await generate(todos, server)).text, 'Done.');
  const [answer, next] = server.requests.at(-1).results;
  assert.match(answer.text, /^Invalid input for tool todo_write: JSON parsing failed/);
  assert.deepEqual([next.text], await answersTo([story[0]]));
  await server.stop();
});

test('generateText: what is no refusal becomes a tool error', async () => {
  const server = await startOpenAIServer([{ calls: [story[0]] }, { say: 'It does not work.' }]);
  const { steps } = await generate(await brokenTodos(), server);
  const errors = steps[0]?.content.flatMap((part) => part.type === 'tool-error' ? [String(part.error)] : []);
  assert.deepEqual(errors, ['Error: a bug of the host']);
  await server.stop();
});

test('the definition serves in strict mode', async () => {
  const server = await startOpenAIServer([{ say: 'Nothing to do.' }]);
  const todos = await createTodoWrite({ state: memory() });
  await generate(todos, server, { tools: { todo_write: { ...todoWriteTool(todos), strict: true } } });
  const [{ strict, parameters }] = server.requests[0].tools;
  assert.equal(strict, true);
  assert.equal(JSON.stringify(parameters), JSON.stringify(todos.definition('openai-strict').parameters));
  await server.stop();
});
