import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { concat } from '@langchain/core/utils/stream';
import { ChatOpenAI } from '@langchain/openai';
import { createTodoWrite, memory } from 'todo-write';
import { todoWriteTool } from 'todo-write/langchain';
import { startOpenAIServer } from '../support/openai-server.js';
import { answersTo, refusal, refused, story } from '../support/story.js';
import { brokenTodos, testTool } from '../support/tool-cases.js';

function connect({ origin }) {
  const configuration = { baseURL: `${origin}/v1` };
  return new ChatOpenAI({ model: 'scripted', apiKey: 'none', maxRetries: 0, configuration });
}

async function streamed(model, messages) {
  let reply;
  for await (const chunk of await model.stream(messages)) reply = reply ? concat(reply, chunk) : chunk;
  return reply;
}

async function loop(todos, server, ask = (model, messages) => model.invoke(messages)) {
  const tool = todoWriteTool(todos);
  const model = connect(server).bindTools([tool]);
  const messages = [new HumanMessage('Add an export.')];
  for (;;) {
    const reply = await ask(model, messages);
    messages.push(reply);
    const invalid = reply.invalid_tool_calls.map((call) => ({ ...call, type: 'tool_call' }));
    const calls = [...reply.tool_calls, ...invalid];
    if (calls.length === 0) return reply.text;
    for (const call of calls) messages.push(await tool.invoke(call));
  }
}

testTool({
  startServer: startOpenAIServer,
  dialect: 'openai-strict',
  tool: todoWriteTool,
  agents: {
    'bindTools and invoke': (todos, server) => loop(todos, server),
    'bindTools and stream': (todos, server) => loop(todos, server, streamed),
  },
});

const call = (args) => ({ type: 'tool_call', id: 'call_1', name: 'todo_write', args });

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
  const truncated = story[0].slice(0, -20);
  const server = await startOpenAIServer([{ calls: [truncated] }, { calls: [story[0]] }, { say: 'Done.' }]);
  assert.equal(await loop(await createTodoWrite({ state: memory() }), server), 'Done.');
  const { results, body } = server.requests.at(-1);
  assert.deepEqual(results.map(({ text }) => text), await answersTo([truncated, story[0]]));
  assert.equal(body.messages[1].tool_calls[0].function.arguments, truncated);
  await server.stop();
});

test('streamed arguments that were cut off are closed by LangChain and checked as they are then', async () => {
  const server = await startOpenAIServer([{ calls: [story[0].slice(0, -20)] }, { say: 'Done.' }]);
  const todos = await createTodoWrite({ state: memory() });
  await loop(todos, server, streamed);
  const [{ text }] = server.requests.at(-1).results;
  assert.match(text, /^\{"error":"INVALID_ARGS: todos\[2\]\.status: missing/);
  assert.deepEqual(todos.read(), { todos: [] });
  await server.stop();
});

test('callbacks are told of a call and of its refusal', async () => {
  const tool = todoWriteTool(await createTodoWrite({ state: memory() }));
  const heard = [];
  const callbacks = [{
    handleToolStart: (_tool, input) => heard.push(['start', input]),
    handleToolEnd: (output) => heard.push(['end', output.content]),
    handleToolError: (error) => heard.push(['error', error.message]),
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
