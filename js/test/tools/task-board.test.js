// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { HumanMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, stepCountIs } from 'ai';
import OpenAI from 'openai';
import { createTaskBoard, memory, TodoError } from 'todo-write/task-board';
import * as ai from 'todo-write/ai';
import * as anthropic from 'todo-write/anthropic';
import * as langchain from 'todo-write/langchain';
import * as openai from 'todo-write/openai';
import { startAnthropicServer } from '../support/anthropic-server.js';
import { oddValues } from '../support/odd-values.js';
import { startOpenAIServer } from '../support/openai-server.js';
import { slowState } from '../support/states.js';

/** The calls of an agent that plans, is refused once and goes on. */
const plan = /** @type {const} */ ([
  ['task_create', '{"subject":"Read it"}'],
  ['task_create', '{"subject":"Write it","metadata":{"size":"small"}}'],
  ['task_update', '{"taskId":"2","addBlockedBy":["1"]}'],
  ['task_update', '{"taskId":"1","addBlockedBy":["2"],"status":"done"}'],
  ['task_update', '{"taskId":"1","status":"completed"}'],
  ['task_get', '{"taskId":"2"}'],
  ['task_list', '{}'],
]);
const prompt = 'Add an export.';

/** What the component itself answers. */
async function expected() {
  const board = await createTaskBoard({ state: memory() });
  return plan.map(([name, json]) => {
    try {
      return board.call(name, json).text;
    } catch (error) {
      return error instanceof TodoError ? error.text : assert.fail(String(error));
    }
  });
}

/**
 * @typedef {{ origin: string }} Server
 * @type {Record<string, {
 *   startServer: any, dialect: import('todo-write').Dialect, make: (board: any) => any,
 *   run: (board: any, server: Server) => PromiseLike<string | null>,
 * }>}
 */
const sdks = {
  ai: {
    startServer: startOpenAIServer,
    dialect: 'openai-strict',
    make: ai.taskBoardTools,
    async run(board, { origin }) {
      const model = createOpenAICompatible({ name: 'scripted', baseURL: `${origin}/v1` })('scripted');
      const tools = ai.taskBoardTools(board);
      return (await generateText({ model, prompt, tools, stopWhen: stepCountIs(20), maxRetries: 0 })).text;
    },
  },
  openai: {
    startServer: startOpenAIServer,
    dialect: 'openai-strict',
    make: openai.taskBoardTools,
    run(board, { origin }) {
      const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: 'none', maxRetries: 0 });
      const tools = openai.taskBoardTools(board);
      /** @type {OpenAI.ChatCompletionMessageParam[]} */
      const messages = [{ role: 'user', content: prompt }];
      return client.chat.completions.runTools({ model: 'scripted', messages, tools }).finalContent();
    },
  },
  anthropic: {
    startServer: startAnthropicServer,
    dialect: 'json-schema',
    make: anthropic.taskBoardTools,
    async run(board, { origin }) {
      const client = new Anthropic({ baseURL: origin, apiKey: 'none', maxRetries: 0 });
      const tools = anthropic.taskBoardTools(board);
      /** @type {Anthropic.Beta.BetaMessageParam[]} */
      const messages = [{ role: 'user', content: prompt }];
      const { content } = await client.beta.messages.toolRunner({ model: 'scripted', max_tokens: 4096, messages, tools });
      return content.flatMap((block) => (block.type === 'text' ? block.text : [])).join();
    },
  },
  langchain: {
    startServer: startOpenAIServer,
    dialect: 'openai-strict',
    make: langchain.taskBoardTools,
    async run(board, { origin }) {
      const configuration = { baseURL: `${origin}/v1` };
      const tools = langchain.taskBoardTools(board);
      const model = new ChatOpenAI({ model: 'scripted', apiKey: 'none', maxRetries: 0, configuration }).bindTools(tools);
      /** @type {any[]} */
      const messages = [new HumanMessage(prompt)];
      for (;;) {
        const reply = await model.invoke(messages);
        messages.push(reply);
        if (!reply.tool_calls?.length) {
          return reply.text;
        }
        for (const call of reply.tool_calls) {
          messages.push(await tools.find(({ name }) => name === call.name)?.invoke(call));
        }
      }
    },
  },
};

for (const [name, { startServer, dialect, make, run }] of Object.entries(sdks)) {
  for (const [kind, state] of Object.entries({ synchronous: memory, asynchronous: slowState })) {
    test(`${name}: an agent plans on a board over ${kind} state, is refused once and goes on`, async () => {
      const board = await createTaskBoard({ state: /** @type {any} */ (state()) });
      const calls = plan.map(([tool, json]) => ({ calls: [{ name: tool, arguments: json }] }));
      const server = await startServer([...calls, { say: 'All is planned.' }]);
      const lastWords = await Promise.resolve(run(board, server)).finally(() => server.stop());
      assert.equal(lastWords, 'All is planned.');

      const { tools, results } = server.requests.at(-1);
      assert.deepEqual(results.map((/** @type {{ text: string }} */ { text }) => text), await expected());
      const sent = tools.map((/** @type {any} */ tool) => {
        return { name: tool.name, description: tool.description, parameters: tool.parameters };
      });
      assert.equal(JSON.stringify(sent), JSON.stringify(board.definitions(dialect)));
      assert.equal((await board.read()).tasks.length, 2);
    });
  }

  test(`${name}: what is no board is refused with what to do`, async () => {
    const noDefinitions = { call() {}, definitions: () => [] };
    const halfDefined = { call() {}, definitions: () => [{ name: 'a', description: 'b', parameters: {} }, 5] };
    const promise = createTaskBoard({ state: memory() });
    for (const value of [...Object.values(oddValues), noDefinitions, halfDefined, promise]) {
      const error = { name: 'TodoError', code: 'INVALID_OPTIONS', message: /expected what `await createTaskBoard/ };
      assert.throws(() => make(value), error);
    }
  });
}
