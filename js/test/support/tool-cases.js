import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTodoWrite, memory, StateError } from 'todo-write';
import { answersTo, failingState, refusal, refused, slowState, story } from './story.js';

/**
 * What holds for the tool of every SDK.
 *
 * @param {{ startServer: (script: any[]) => Promise<any>, dialect: any, tool: (todos: any) => unknown,
 *   agents: Record<string, (todos: any, server: any) => Promise<string>> }} sdk `agents` are the ways to run an agent
 *   to its end; each gives the last thing that the model said.
 */
export function testTool({ startServer, dialect, tool, agents }) {
  for (const [way, run] of Object.entries(agents)) {
    /** Runs an agent whose model calls with these inputs, a message for each list of them. */
    async function answered(state, messages, between = () => {}) {
      const todos = await createTodoWrite({ state });
      const script = messages.map((calls, index) => async () => {
        await between(index, todos);
        return { say: `Step ${index}.`, calls };
      });
      const server = await startServer([...script, { say: 'All is done.' }]);
      const lastWords = await run(todos, server).finally(() => server.stop());
      assert.equal(lastWords, 'All is done.');
      const { results } = server.requests.at(-1);
      for (const { text, marked } of results) assert.equal(marked ?? isRefusal(text), isRefusal(text), text);
      return { todos, requests: server.requests, answers: results.map(({ text }) => text) };
    }

    test(`${way}: an agent plans, works, is refused once, corrects itself and finishes`, async () => {
      const seen = [];
      const { todos, answers } = await answered(memory(), story.map((input) => [input]), async (index, current) => {
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

  test('a tool of what is no checklist is refused with what to do', async () => {
    const promise = createTodoWrite({ state: memory() });
    const expected = { name: 'TodoError', code: 'INVALID_OPTIONS', message: /await createTodoWrite/ };
    for (const wrong of [promise, undefined, null, 7, {}]) assert.throws(() => tool(wrong), expected);
  });
}

function isRefusal(text) {
  return text.startsWith('{"error":');
}

/** A checklist whose calls fail in a way that is none of the component's. */
export async function brokenTodos(error = new Error('a bug of the host')) {
  const todos = await createTodoWrite({ state: memory() });
  return {
    definition: (dialect) => todos.definition(dialect),
    call() {
      throw error;
    },
  };
}
