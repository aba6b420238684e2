// @ts-check
import { optionsText } from './step-options.js';

/** @typedef {typeof import('./whole-package.js')} Package */

/**
 * What came out of a step: the texts that a case file can expect, the changes and the revision, and what is wrong
 * whatever was expected.
 *
 * @typedef {{
 *   texts: { answer?: string, refused?: string, list?: string, render?: string },
 *   changes?: [string, string][] | undefined,
 *   revision?: string | undefined,
 *   problems: string[],
 * }} Seen
 */

/**
 * The generic door of the component.
 *
 * @param {Package} todoWrite
 * @param {import('todo-write').State} store
 * @param {any} step
 * @param {import('todo-write').Hook[]} hooks
 * @returns {Promise<Seen>}
 */
export async function genericDoor({ loadComponent, readHooks, GuardedState }, store, step, hooks) {
  const component = await loadComponent(readHooks(hooks, undefined));
  return component.run(new GuardedState(store), ({ tool }) => {
    try {
      if (step.definitions !== undefined) {
        return answered(JSON.stringify(tool.definitions(step.definitions)));
      }
      if (step.guidance) {
        return answered(tool.guidance());
      }
      return answered(tool.call(step.tool ?? 'todo_write', step.call, optionsText(step.options)));
    } catch (thrown) {
      if (typeof thrown !== 'string') {
        throw thrown;
      }
      return { texts: { refused: thrown }, problems: [] };
    }
  });
}

/**
 * The door of the package over a synchronous state, or over an asynchronous one.
 *
 * @param {Package} todoWrite
 * @param {import('todo-write').State | import('todo-write').AsyncState} state
 * @param {any} step
 * @param {import('todo-write').Hook[]} hooks
 * @returns {Promise<Seen>}
 */
export async function packageDoor({ createTodoWrite, TodoError }, state, step, hooks) {
  try {
    const todos = await createTodoWrite({ ...step.options, hooks, state: /** @type {any} */ (state) });
    if (step.definitions !== undefined) {
      const { parameters, ...rest } = todos.definition(step.definitions);
      return answered(JSON.stringify([{ ...rest, parameters: JSON.stringify(parameters) }]));
    }
    if (step.guidance) {
      return answered(todos.guidance());
    }
    if (step.read) {
      return seenList(await todos.read(), todos);
    }
    if (step.write !== undefined) {
      const { message, todos: list, oldTodos, changes, revision } = await todos.write(step.write);
      return { ...answered(JSON.stringify({ message, todos: list, oldTodos })), changes: pairs(changes), revision };
    }
    const { text, changes, revision } = await todos.call(step.call);
    return { ...answered(text), changes: pairs(changes), revision };
  } catch (error) {
    if (!(error instanceof TodoError)) {
      throw error;
    }
    const refused = step.call === undefined ? error.message : error.text;
    const problems = error.message === spelled(error) ? [] : [`its parts spell ${spelled(error)}`];
    return { texts: { refused }, problems };
  }
}

/**
 * @param {import('todo-write').Stored} stored
 * @param {{ render(todos: import('todo-write').Todo[]): string }} todos
 * @returns {Seen}
 */
function seenList({ todos: list, revision }, todos) {
  const render = todos.render(list);
  const lines = render === '' ? 0 : render.split('\n').length;
  const problems = lines === list.length ? [] : ['not a line an item'];
  if (revision === undefined && list.length > 0) {
    problems.push('a list without a revision');
  }
  return { texts: { list: JSON.stringify(list), render }, revision, problems };
}

/**
 * The message that an error must have, put together from its parts.
 *
 * @param {import('todo-write').TodoError} error
 */
function spelled({ code, faults, more }) {
  const parts = faults.map(({ path, problem, received, legal }) => {
    const got = received === undefined ? '' : `, got ${received}`;
    return `${path}: ${problem}${got}${legal === undefined ? '' : `, expected ${legal}`}`;
  });
  if (more > 0) {
    parts.push(more === 1 ? 'and 1 more fault' : `and ${more} more faults`);
  }
  return `${code}: ${parts.join('; ')}`;
}

/**
 * @param {string} text
 * @returns {Seen}
 */
function answered(text) {
  return { texts: { answer: text }, problems: [] };
}

/**
 * @param {import('todo-write').Change[]} changes
 * @returns {[string, string][]}
 */
function pairs(changes) {
  return changes.map(({ kind, content }) => [kind, content]);
}
