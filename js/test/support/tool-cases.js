// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite, memory, StateError } from 'todo-write';
import { answersTo } from './answers.js';
import { oddValues } from './odd-values.js';
import { failingState, slowState } from './states.js';
import { refusal, refused, story } from './story.js';

/**
 * @typedef {import('todo-write').TodoWrite | import('todo-write').AsyncTodoWrite} Checklist
 * @typedef {Awaited<ReturnType<typeof import('./model-server.js').startModelServer>>} Server
 */

/**
 * What holds for every way to run an agent with the tool of an SDK.
 *
 * @param {object} sdk
 * @param {(script: import('./model-server.js').Turn[]) => Promise<Server>} sdk.startServer
 * @param {import('todo-write').Dialect} sdk.dialect of the definition
 * @param {boolean} [sdk.marks] whether a result has a mark of its own for an error
 * @param {Record<string, (todos: any, server: Server) => PromiseLike<string | null>>} sdk.agents run an agent to its
 *   end, and give the last thing that the model said
 */
export function testAgents({ startServer, dialect, marks = false, agents }) {
  for (const [way, run] of Object.entries(agents)) {
    /**
     * Runs an agent whose model calls with these inputs, a message for each list of them.
     *
     * @param {any} state
     * @param {readonly (readonly string[])[]} messages
     * @param {(index: number, todos: Checklist) => unknown} between
     */
    const answered = async (state, messages, between = () => {}) => {
      /** @type {Checklist} */
      const todos = await createTodoWrite({ state });
      const script = messages.map((calls, index) => async () => {
        await between(index, todos);
        return { say: `Step ${index}.`, calls: [...calls] };
      });
      const server = await startServer([...script, { say: 'All is done.' }]);
      const lastWords = await Promise.resolve(run(todos, server)).finally(() => server.stop());
      assert.equal(lastWords, 'All is done.');
      /** @type {{ text: string, marked?: boolean }[]} */
      const results = server.requests.at(-1).results;
      for (const { text, marked } of results) {
        assert.equal(marked, marks ? text.startsWith('{"error":') : undefined, text);
      }
      return { todos, requests: server.requests, answers: results.map(({ text }) => text) };
    };

    test(`${way}: an agent plans, works, is refused once, corrects itself and finishes`, async () => {
      /** @type {string[]} */
      const seen = [];
      const { todos, answers } = await answered(memory(), story.map((input) => [input]), async (_, current) => {
        seen.push(JSON.stringify({ todos: (await current.read()).todos }));
      });
      assert.deepEqual(answers, await answersTo(story));
      assert.equal(answers[refused], refusal);
      assert.deepEqual(seen, ['{"todos":[]}', story[0], story[1], story[1], story[3]]);
      assert.deepEqual((await todos.read()).todos, []);
    });

    test(`${way}: the model is sent the definition to the byte`, async () => {
      const { todos, requests } = await answered(memory(), [[story[0]]]);
      for (const { tools } of requests) {
        assert.equal(tools.length, 1);
        const { name, description, parameters } = tools[0];
        assert.equal(JSON.stringify({ name, description, parameters }), JSON.stringify(todos.definition(dialect)));
      }
    });

    test(`${way}: arguments of wrong types are refused in the component's words`, async () => {
      const inputs = [
        '{}', '[]', '{"todos":null}', '{"todos":"[]"}', '{"todos":{}}', '{"todos":[7,"A",null]}',
        JSON.stringify(story[0]),
        '{"todos":[{"content":1,"activeForm":[],"status":"in-progress"},{"content":"\\ud800","activeForm":" "}]}',
      ];
      const { todos, answers } = await answered(memory(), inputs.map((input) => [input]));
      assert.deepEqual(answers, await answersTo(inputs));
      assert.deepEqual(await todos.read(), { todos: [] });
    });

    test(`${way}: a state that fails is told to the model, and the next call works`, async () => {
      const failure = new StateError('unavailable', 'the disk is away');
      const inputs = [story[0], story[0], story[0]];
      const { answers } = await answered(failingState(failure), inputs.map((input) => [input]));
      const expected = await answersTo(inputs, failingState(failure));
      assert.deepEqual(answers, expected);
      assert.deepEqual(expected.slice(0, 2), Array(2).fill('{"error":"STATE_UNAVAILABLE: state: the disk is away"}'));
    });

    test(`${way}: an asynchronous state gives the same answers`, async () => {
      const { answers } = await answered(slowState(), story.map((input) => [input]));
      assert.deepEqual(answers, await answersTo(story));
    });

    for (const [kind, state] of Object.entries({ synchronous: memory, asynchronous: slowState })) {
      test(`${way}: two calls in one message are answered in their order, over ${kind} state`, async () => {
        const { todos, answers } = await answered(state(), [[story[0], story[1]], [story[2], story[3]]]);
        assert.deepEqual(answers, await answersTo(story.slice(0, 4)));
        assert.equal(JSON.stringify({ todos: (await todos.read()).todos }), story[3]);
      });
    }
  }
}

/**
 * What holds for the tool of every SDK when it is handed wrong things.
 *
 * @template Tool
 * @param {(todos: any) => Tool} makeTool
 * @param {(tool: Tool, input: any) => PromiseLike<unknown>} call runs a call, and gives the text for the model
 */
export function testOddValues(makeTool, call) {
  const noDefinition = { call() {}, definition() {} };
  const noCall = { definition: () => ({ name: 'a', description: 'b', parameters: {} }) };
  const odd = { ...oddValues, 'an object without a definition': noDefinition, 'an object without calls': noCall };
  for (const [what, value] of Object.entries(odd)) {
    test(`${what} instead of a checklist is refused with what to do`, () => {
      const expected = { name: 'TodoError', code: 'INVALID_OPTIONS', message: /expected what `await createTodoWrite/ };
      assert.throws(() => makeTool(value), expected);
    });
  }

  /** @type {unknown} */
  let deep = [];
  for (let level = 0; level < 100_000; level++) {
    deep = [deep];
  }
  for (const [what, value] of Object.entries({ ...oddValues, 'an array nested far too deep': deep })) {
    test(`${what} as the input of a call is refused, and the model is told so`, async () => {
      const todos = await createTodoWrite({ state: memory() });
      const text = await call(makeTool(todos), value);
      assert.match(String(text), /^\{"error":"INVALID_ARGS: /);
      assert.deepEqual(todos.read(), { todos: [] });
    });
  }
}

/** A checklist whose calls fail in a way that is none of the component's. @returns {Promise<any>} */
export async function brokenTodos(error = new Error('a bug of the host')) {
  const todos = await createTodoWrite({ state: memory() });
  return {
    definition: (/** @type {import('todo-write').Dialect} */ dialect) => todos.definition(dialect),
    call() {
      throw error;
    },
  };
}
