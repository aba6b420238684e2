// @ts-check
import { createTodoWrite, memory, TodoError } from 'todo-write';

/**
 * What the component itself answers to inputs, one after another.
 *
 * @param {readonly string[]} inputs
 * @param {import('todo-write').State} [state]
 */
export async function answersTo(inputs, state = memory()) {
  const todos = await createTodoWrite({ state });
  return inputs.map((input) => {
    try {
      return todos.call(input).text;
    } catch (error) {
      if (!(error instanceof TodoError)) {
        throw error;
      }
      return error.text;
    }
  });
}

/**
 * The answers to calls that the last request to a model server tells of.
 *
 * @param {{ requests: any[] }} server
 * @returns {string[]}
 */
export function lastAnswers({ requests }) {
  return requests.at(-1).results.map((/** @type {{ text: string }} */ { text }) => text);
}
