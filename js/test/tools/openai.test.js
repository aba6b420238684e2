// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import OpenAI from 'openai';
import { createTodoWrite, memory, TodoError } from 'todo-write';
import { todoWriteTool } from 'todo-write/openai';
import { answersTo, lastAnswers } from '../support/answers.js';
import { startResponsesServer } from '../support/openai-responses-server.js';
import { startOpenAIServer } from '../support/openai-server.js';
import { story, truncated } from '../support/story.js';
import { brokenTodos, testAgents, testOddValues } from '../support/tool-cases.js';

/** @param {{ origin: string }} server */
const connect = ({ origin }) => new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'none', maxRetries: 0 });
/** @type {OpenAI.ChatCompletionUserMessageParam & OpenAI.Responses.EasyInputMessage} */
const question = { role: 'user', content: 'Add an export.' };
const model = 'scripted';

/**
 * @param {import('todo-write/openai').OpenAITodoWriteTool} tool
 * @param {{ origin: string }} server
 * @param {object} options
 */
function runTools(tool, server, options = {}) {
  return connect(server).chat.completions.runTools({ model, messages: [question], tools: [tool], ...options });
}

testAgents({
  startServer: startOpenAIServer,
  dialect: 'openai-strict',
  agents: {
    'runTools': (todos, server) => runTools(todoWriteTool(todos), server).finalContent(),
    'runTools, streaming': (todos, server) => runTools(todoWriteTool(todos), server, { stream: true }).finalContent(),
    'a loop over chat completions': async (todos, server) => {
      const tool = todoWriteTool(todos);
      /** @type {OpenAI.ChatCompletionMessageParam[]} */
      const messages = [question];
      for (;;) {
        const completion = await connect(server).chat.completions.create({ model, messages, tools: [tool] });
        const message = /** @type {any} */ (completion.choices[0]?.message);
        messages.push(message);
        if (!message.tool_calls) {
          return message.content;
        }
        for (const call of message.tool_calls) {
          const content = await tool.function.function(call.function.arguments);
          messages.push({ role: 'tool', tool_call_id: call.id, content });
        }
      }
    },
  },
});

testAgents({
  startServer: startResponsesServer,
  dialect: 'openai-strict',
  agents: {
    'a loop over responses': async (todos, server) => {
      const tool = todoWriteTool(todos);
      const tools = [{ type: 'function', strict: true, ...todos.definition('openai-strict') }];
      /** @type {OpenAI.Responses.ResponseInputItem[]} */
      const input = [question];
      for (;;) {
        const response = await connect(server).responses.create({ model, input, tools });
        input.push(.../** @type {OpenAI.Responses.ResponseInputItem[]} */ (response.output));
        const calls = response.output.filter((item) => item.type === 'function_call');
        if (calls.length === 0) {
          return response.output_text;
        }
        for (const call of calls) {
          const output = await tool.function.function(call.arguments);
          input.push({ type: 'function_call_output', call_id: call.call_id, output });
        }
      }
    },
  },
});

testOddValues(todoWriteTool, (tool, input) => tool.function.function(input));

for (const stream of [false, true]) {
  const way = stream ? 'runTools, streaming' : 'runTools';

  test(`${way}: the definition is strict`, async () => {
    const server = await startOpenAIServer([{ say: 'Nothing to do.' }]);
    await runTools(todoWriteTool(await createTodoWrite({ state: memory() })), server, { stream }).done();
    assert.equal(server.requests[0].tools[0].strict, true);
    await server.stop();
  });

  test(`${way}: the model's text goes in unchanged`, async () => {
    const inputs = ['{"todos":[],"todos":[]}', `\uFEFF${story[0]}`, story[0].replaceAll(',', '\t,\n '), ' []  '];
    const server = await startOpenAIServer([...inputs.map((input) => ({ calls: [input] })), { say: 'Done.' }]);
    const tool = todoWriteTool(await createTodoWrite({ state: memory() }));
    tool.function.strict = false;
    await runTools(tool, server, { stream }).done();
    assert.deepEqual(lastAnswers(server), await answersTo(inputs));
    await server.stop();
  });

  test(`${way}: without strict, arguments that are no JSON are refused in the component's words`, async () => {
    const inputs = [truncated, '', story[0]];
    const server = await startOpenAIServer([...inputs.map((input) => ({ calls: [input] })), { say: 'Done.' }]);
    const tool = todoWriteTool(await createTodoWrite({ state: memory() }));
    tool.function.strict = false;
    assert.equal(await runTools(tool, server, { stream }).finalContent(), 'Done.');
    assert.deepEqual(lastAnswers(server), await answersTo(inputs));
    assert.match(lastAnswers(server)[0] ?? '', /^\{"error":"INVALID_ARGS: input: not JSON/);
    await server.stop();
  });

  test(`${way}: with strict, arguments that are no JSON end the run before the tool is called`, async () => {
    const server = await startOpenAIServer([{ calls: [truncated] }]);
    const todos = await createTodoWrite({ state: memory() });
    await assert.rejects(runTools(todoWriteTool(todos), server, { stream }).done(), /JSON/);
    assert.deepEqual(todos.read(), { todos: [] });
    await server.stop();
  });

  test(`${way}: what is no refusal ends the run`, async () => {
    const failed = new TodoError('COMPONENT_FAILED', [{ path: 'component', problem: 'it broke off' }]);
    for (const error of [failed, new Error('a bug of the host')]) {
      const server = await startOpenAIServer([{ calls: [story[0]] }]);
      const tool = todoWriteTool(await brokenTodos(error));
      await assert.rejects(runTools(tool, server, { stream }).done(), ({ message }) => message === error.message);
      await server.stop();
    }
  });
}
