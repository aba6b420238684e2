// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import { createTodoWrite, memory } from 'todo-write';
import { todoWriteTool } from 'todo-write/anthropic';
import { startAnthropicServer } from '../support/anthropic-server.js';
import { rejection } from '../support/checklists.js';
import { oddValues } from '../support/odd-values.js';
import { story } from '../support/story.js';
import { brokenTodos, testAgents, testOddValues } from '../support/tool-cases.js';

/** @param {{ origin: string }} server */
const connect = ({ origin }) => new Anthropic({ baseURL: origin, apiKey: 'none', maxRetries: 0 });
/** @type {Anthropic.MessageParam} */
const question = { role: 'user', content: 'Add an export.' };
const params = { model: 'scripted', max_tokens: 4096 };

/** @param {any} todos @param {{ origin: string }} server @param {object} options @returns {any} */
function toolRunner(todos, server, options = {}) {
  const tools = [todoWriteTool(todos)];
  return connect(server).beta.messages.toolRunner({ ...params, messages: [question], tools, ...options });
}

/**
 * @param {any} todos
 * @param {(request: Anthropic.MessageCreateParamsNonStreaming) => Promise<Anthropic.Message>} ask
 */
async function loop(todos, ask) {
  const tool = todoWriteTool(todos);
  const messages = [question];
  for (;;) {
    const message = await ask({ ...params, messages, tools: [tool] });
    messages.push({ role: 'assistant', content: message.content });
    const calls = message.content.filter((block) => block.type === 'tool_use');
    if (calls.length === 0) return said(message);
    messages.push({ role: 'user', content: await Promise.all(calls.map((call) => tool.toolResult(call))) });
  }
}

/** @param {{ content: any[] }} message @returns {string} */
function said(message) {
  return message.content.find((block) => block.type === 'text').text;
}

testAgents({
  startServer: startAnthropicServer,
  dialect: 'json-schema',
  marks: true,
  agents: {
    'toolRunner': async (todos, server) => said(await toolRunner(todos, server)),
    'toolRunner, streaming': async (todos, server) => said(await toolRunner(todos, server, { stream: true })),
    'toolRunner, running tools eagerly': async (todos, server) =>
      said(await toolRunner(todos, server, { stream: true, runToolsEagerly: true })),
    'toolRunner without a thread': async (todos, server) => said(await toolRunner(todos, server, { thread: false })),
    'a loop over messages': (todos, server) => loop(todos, (request) => connect(server).messages.create(request)),
    'a loop over streamed messages': (todos, server) =>
      loop(todos, (request) => connect(server).messages.stream(request).finalMessage()),
  },
});

testOddValues(todoWriteTool, async (tool, input) => {
  const { content, ...rest } = await tool.toolResult({ id: 'toolu_1', input });
  assert.deepEqual(rest, { type: 'tool_result', tool_use_id: 'toolu_1', is_error: true });
  return content;
});

for (const [what, value] of Object.entries(oddValues)) {
  test(`toolResult: ${what} instead of a block is refused`, async () => {
    const tool = todoWriteTool(await createTodoWrite({ state: memory() }));
    const error = await rejection(tool.toolResult(value));
    assert.equal(error.code, 'INVALID_ARGS');
    assert.equal(error.faults[0]?.path, 'toolUse');
  });
}

for (const runToolsEagerly of [false, true]) {
  const way = runToolsEagerly ? 'toolRunner, running tools eagerly' : 'toolRunner, streaming';
  test(`${way}: a call that is cut off by the limit of tokens is not run`, async () => {
    const server = await startAnthropicServer([{ calls: [story[0].slice(0, -2)], stop: 'max_tokens' }]);
    const todos = await createTodoWrite({ state: memory() });
    const message = await toolRunner(todos, server, { stream: true, runToolsEagerly });
    assert.equal(message.stop_reason, 'max_tokens');
    assert.deepEqual(todos.read(), { todos: [] });
    await server.stop();
  });
}

test('toolRunner: input that is no JSON ends the run before the tool is called', async () => {
  const server = await startAnthropicServer([{ calls: ['{"todos":[nothing]}'] }]);
  const todos = await createTodoWrite({ state: memory() });
  await assert.rejects(toolRunner(todos, server, { stream: true }).runUntilDone(), /JSON/);
  assert.deepEqual(todos.read(), { todos: [] });
  await server.stop();
});

test('toolRunner: what is no refusal is told to the model as the SDK tells it', async () => {
  const server = await startAnthropicServer([{ calls: [story[0]] }, { say: 'It does not work.' }]);
  await toolRunner(await brokenTodos(), server);
  assert.deepEqual(server.requests.at(-1).results, [{ text: 'Error: a bug of the host', marked: true }]);
  await server.stop();
});

test('toolResult: what is no refusal is thrown', async () => {
  const tool = todoWriteTool(await brokenTodos());
  await assert.rejects(tool.toolResult({ id: 'toolu_1', input: {} }), /a bug of the host/);
});
