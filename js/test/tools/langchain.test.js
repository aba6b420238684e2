// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { concat } from '@langchain/core/utils/stream';
import { ChatOpenAI } from '@langchain/openai';
import { createTodoWrite, memory } from 'todo-write';
import { todoWriteTool } from 'todo-write/langchain';
import { answersTo, lastAnswers } from '../support/answers.js';
import { startOpenAIServer } from '../support/openai-server.js';
import { refusal, refused, story, truncated } from '../support/story.js';
import { brokenTodos, testAgents, testOddValues } from '../support/tool-cases.js';

/** @param {{ origin: string }} server */
function connect({ origin }) {
  const configuration = { baseURL: `${origin}/v1` };
  return new ChatOpenAI({ model: 'scripted', apiKey: 'none', maxRetries: 0, configuration });
}

/** @typedef {ReturnType<ChatOpenAI['bindTools']>} Model */

/** @param {Model} model @param {any[]} messages @returns {Promise<any>} */
async function streamed(model, messages) {
  let reply;
  for await (const chunk of await model.stream(messages)) {
    reply = reply ? concat(reply, chunk) : chunk;
  }
  return reply;
}

/** @param {Model} model @param {any[]} messages @returns {Promise<any>} */
const invoked = (model, messages) => model.invoke(messages);

/**
 * @param {any} todos
 * @param {{ origin: string }} server
 * @param {(model: Model, messages: any[]) => Promise<any>} ask
 * @returns {Promise<string>}
 */
async function loop(todos, server, ask = invoked) {
  const tool = todoWriteTool(todos);
  const model = connect(server).bindTools([tool]);
  /** @type {any[]} */
  const messages = [new HumanMessage('Add an export.')];
  for (;;) {
    const reply = await ask(model, messages);
    messages.push(reply);
    const invalid = reply.invalid_tool_calls.map((/** @type {object} */ call) => ({ ...call, type: 'tool_call' }));
    const calls = [...reply.tool_calls, ...invalid];
    if (calls.length === 0) {
      return reply.text;
    }
    for (const call of calls) {
      messages.push(await tool.invoke(call));
    }
  }
}

testAgents({
  startServer: startOpenAIServer,
  dialect: 'openai-strict',
  agents: {
    'bindTools and invoke': (todos, server) => loop(todos, server),
    'bindTools and stream': (todos, server) => loop(todos, server, streamed),
  },
});

/**
 * A call of a model.
 *
 * @param {any} args
 * @returns {import('@langchain/core/messages/tool').ToolCall}
 */
const call = (args) => ({ type: 'tool_call', id: 'call_1', name: 'todo_write', args });

testOddValues(todoWriteTool, async (tool, input) => {
  for (const config of [{}, { callbacks: [{ handleToolStart: () => {} }] }]) {
    const message = await tool.invoke(call(input), config);
    assert.equal(message.status, 'error');
    assert.equal(message.tool_call_id, 'call_1');
    assert.equal(message.content, await tool.invoke(input, config));
  }
  return tool.invoke(input);
});

test('exactly the refusals have the status error', async () => {
  const tool = todoWriteTool(await createTodoWrite({ state: memory() }));
  for (const [index, input] of story.entries()) {
    const message = await tool.invoke(call(JSON.parse(input)));
    assert.ok(message instanceof ToolMessage);
    assert.equal(message.status, index === refused ? 'error' : 'success');
    assert.equal(message.tool_call_id, 'call_1');
    assert.equal(message.name, 'todo_write');
  }
});

test('invoked without a call, the tool gives the text alone', async () => {
  const tool = todoWriteTool(await createTodoWrite({ state: memory() }));
  const [answer] = await answersTo([story[0]]);
  assert.equal(await tool.invoke(JSON.parse(story[0])), answer);
  assert.equal(await tool.invoke(JSON.parse(story[refused])), refusal);
});

test('arguments that are no JSON are refused in the component\'s words, and the model can correct itself', async () => {
  const server = await startOpenAIServer([{ calls: [truncated] }, { calls: [story[0]] }, { say: 'Done.' }]);
  assert.equal(await loop(await createTodoWrite({ state: memory() }), server), 'Done.');
  const { body } = server.requests.at(-1);
  assert.deepEqual(lastAnswers(server), await answersTo([truncated, story[0]]));
  assert.equal(body.messages[1].tool_calls[0].function.arguments, truncated);
  await server.stop();
});

test('streamed arguments that were cut off are closed by LangChain and checked as they are then', async () => {
  const server = await startOpenAIServer([{ calls: [truncated] }, { say: 'Done.' }]);
  const todos = await createTodoWrite({ state: memory() });
  await loop(todos, server, streamed);
  assert.match(lastAnswers(server)[0] ?? '', /^\{"error":"INVALID_ARGS: todos\[2\]\.status: missing/);
  assert.deepEqual(todos.read(), { todos: [] });
  await server.stop();
});

test('callbacks are told of a call and of its refusal', async () => {
  const tool = todoWriteTool(await createTodoWrite({ state: memory() }));
  /** @type {string[][]} */
  const heard = [];
  const callbacks = [{
    handleToolStart: (/** @type {unknown} */ _tool, /** @type {string} */ input) => void heard.push(['start', input]),
    handleToolEnd: (/** @type {ToolMessage} */ { text }) => void heard.push(['end', text]),
    handleToolError: (/** @type {Error} */ { message }) => void heard.push(['error', message]),
  }];
  const args = JSON.parse(story[refused]);
  await tool.invoke(call(args), { callbacks });
  assert.deepEqual(heard, [['start', story[refused]], ['end', refusal]]);
});

test('what is no refusal is thrown', async () => {
  const tool = todoWriteTool(await brokenTodos());
  await assert.rejects(tool.invoke(call({ todos: [] })), /a bug of the host/);
});

test('the definition serves in strict mode', async () => {
  const server = await startOpenAIServer([{ say: 'Nothing to do.' }]);
  const todos = await createTodoWrite({ state: memory() });
  await connect(server).bindTools([todoWriteTool(todos)], { strict: true }).invoke('Add an export.');
  const [{ strict, parameters }] = server.requests[0].tools;
  assert.equal(strict, true);
  assert.equal(JSON.stringify(parameters), JSON.stringify(todos.definition('openai-strict').parameters));
  await server.stop();
});
