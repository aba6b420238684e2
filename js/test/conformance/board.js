// @ts-check
import { BOARD_OPTION_TYPES } from '../../dist/task-board/options.js';
import { genericDoor } from './generic-door.js';
import { answered, called, drawn, orRefused, spelledFault } from './seen.js';
import { fitRecord } from './step-options.js';
import { joined } from './text.js';

/** @typedef {import('./seen.js').Seen} Seen */

/** The task board. @type {import('./tool.js').Tool} */
export const board = {
  actions: ['call', 'create', 'update', 'get', 'read', 'definitions', 'guidance'],
  keys: ['leftOut'],
  answers: [
    ['task', 'message'],
    ['task', 'unblocked', 'message'],
    ['task'],
    ['tasks', 'stats'],
    ['tasks', 'stats', 'leftOut'],
  ],
  throughPackage: (step) => ['create', 'update', 'get', 'read'].some((action) => step[action] !== undefined),
  throughBoth: ({ options }) => fitRecord(options, BOARD_OPTION_TYPES),
  generic: async (todoWrite, store, step) => genericDoor(todoWrite, await todoWrite.loadBoard(), store, step),
  typed: (todoWrite, state, step) => orRefused(todoWrite.TodoError, step, () => typedDoor(todoWrite, state, step)),
};

/**
 * @param {typeof import('./whole-package.js')} todoWrite
 * @param {any} state
 * @param {any} step
 * @returns {Promise<Seen>}
 */
async function typedDoor({ createTaskBoard, BoardCalls, loadBoard, noState }, state, step) {
  const tasks = await createTaskBoard({ ...step.options, state });
  if (step.definitions !== undefined) {
    const definitions = tasks.definitions(step.definitions).map(({ parameters, ...rest }) => {
      return { ...rest, parameters: JSON.stringify(parameters) };
    });
    return answered(JSON.stringify(definitions));
  }
  if (step.guidance) {
    return answered(tasks.guidance());
  }
  if (step.read) {
    return seenBoard(await tasks.read(), tasks);
  }
  if (step.get !== undefined) {
    return answered(JSON.stringify({ task: await tasks.get(joined(step.get)) }));
  }
  if (step.call !== undefined) {
    const outcome = await tasks.call(step.tool, step.call);
    return called(outcome, pairs(outcome.changes));
  }
  const { metadata, ...fields } = step.create ?? step.update;
  const texts = Object.entries(fields).map(([name, value]) => [name, isText(value) ? joined(value) : value]);
  const given = Object.fromEntries(texts);
  if (metadata !== undefined && !isJson(metadata)) {
    // The package writes that text itself: only its inner part can be told something else.
    const calls = new BoardCalls(await loadBoard(), step.options ?? {});
    calls.create(noState, { creation: { ...given, metadata } });
    throw new Error('metadata that is no JSON was taken');
  }
  const whole = { ...given, ...(metadata !== undefined && { metadata: JSON.parse(metadata) }) };
  const answer = step.create === undefined ? await tasks.update(whole) : await tasks.create(whole);
  const { task, unblocked, message, changes, revision } = answer;
  return called({ text: JSON.stringify({ task, unblocked, message }), revision }, pairs(changes));
}

/**
 * @param {import('todo-write/task-board').StoredBoard} stored
 * @param {{ render(tasks: import('todo-write/task-board').Task[]): string }} board
 */
function seenBoard({ tasks, unreadable, more, revision }, { render }) {
  const leftOut = [...unreadable.map(spelledFault), ...(more > 0 ? [`and ${more} more`] : [])];
  const texts = {
    list: JSON.stringify(tasks),
    render: render(tasks),
    ...(leftOut.length > 0 && { leftOut: JSON.stringify(leftOut) }),
  };
  return drawn(texts, tasks.filter(({ status }) => status !== 'deleted').length, revision);
}

/** Whether it is a text of a case file, and no list of ids. @param {unknown} value */
function isText(value) {
  return Array.isArray(value) ? value.some((piece) => typeof piece === 'object') : typeof value === 'string';
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {import('todo-write/task-board').TaskChange[]} changes
 * @returns {[string, string][]}
 */
function pairs(changes) {
  return changes.map(({ kind, id }) => [kind, id]);
}
