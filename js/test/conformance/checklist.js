// @ts-check
import { OPTION_TYPES } from '../../dist/input/checklist-options.js';
import { CaseHook } from './case-hook.js';
import { differences } from './difference.js';
import { genericDoor } from './generic-door.js';
import { answered, called, drawn, orRefused } from './seen.js';
import { fitRecord } from './step-options.js';

/** @typedef {import('./tool.js').Tool} Tool */
/** @typedef {import('./seen.js').Seen} Seen */

/** The checklist without hooks. @type {Tool} */
export const checklist = tool(false);

/** The checklist, each call with a hook. @type {Tool} */
export const hookedChecklist = tool(true);

/**
 * @param {boolean} hooked
 * @returns {Tool}
 */
function tool(hooked) {
  return {
    actions: ['call', 'read', 'write', 'definitions', 'guidance'],
    keys: ['hints', 'hooked'],
    answers: [['message', 'todos', 'oldTodos']],
    throughPackage: (step) => step.read || step.write !== undefined,
    throughBoth: ({ tool: name = 'todo_write', options }) => name === 'todo_write' && fitRecord(options, OPTION_TYPES),
    generic: (todoWrite, store, step) => withHook(step, hooked, async (hooks) => {
      const component = await todoWrite.loadComponent(todoWrite.readHooks(hooks, undefined));
      return genericDoor(todoWrite, component, store, step);
    }),
    typed: (todoWrite, state, step) => withHook(step, hooked, (hooks) => {
      return orRefused(todoWrite.TodoError, step, () => typedDoor(todoWrite, state, step, hooks));
    }),
  };
}

/**
 * What comes out with the hook of the step, which has to be given what the step says.
 *
 * @param {any} step
 * @param {boolean} hooked
 * @param {(hooks: import('todo-write').Hook[]) => Promise<Seen>} run
 */
async function withHook(step, hooked, run) {
  const hook = new CaseHook(step);
  const seen = await run(hooked ? [hook.ask] : []);
  if (step.hints !== undefined || step.hooked !== undefined) {
    seen.problems.push(...differences('', { hooked: step.hooked }, { hooked: hook.given }));
  }
  return seen;
}

/**
 * @param {typeof import('./whole-package.js')} todoWrite
 * @param {any} state
 * @param {any} step
 * @param {import('todo-write').Hook[]} hooks
 * @returns {Promise<Seen>}
 */
async function typedDoor({ createTodoWrite }, state, step, hooks) {
  const todos = await createTodoWrite({ ...step.options, hooks, state });
  if (step.definitions !== undefined) {
    const { parameters, ...rest } = todos.definition(step.definitions);
    return answered(JSON.stringify([{ ...rest, parameters: JSON.stringify(parameters) }]));
  }
  if (step.guidance) {
    return answered(todos.guidance());
  }
  if (step.read) {
    const { todos: list, revision } = await todos.read();
    return drawn({ list: JSON.stringify(list), render: todos.render(list) }, list.length, revision);
  }
  if (step.write !== undefined) {
    const { message, todos: list, oldTodos, changes, revision } = await todos.write(step.write);
    return called({ text: JSON.stringify({ message, todos: list, oldTodos }), revision }, pairs(changes));
  }
  const outcome = await todos.call(step.call);
  return called(outcome, pairs(outcome.changes));
}

/**
 * @param {import('todo-write').Change[]} changes
 * @returns {[string, string][]}
 */
function pairs(changes) {
  return changes.map(({ kind, content }) => [kind, content]);
}
