// @ts-check
/**
 * The same contract in plain JavaScript, as far as JSON.parse lets it: what the package is measured against. It reports
 * every fault of shape and every broken rule, but can't see a key that stands twice.
 */

/** @typedef {import('todo-write').Todo} Todo */

const NUDGE = 'The list is saved. Mark an item completed as soon as it is done, keep at most one in_progress, and '
  + 'send the whole list again whenever something changes.';
const STATUSES = ['pending', 'in_progress', 'completed'];
const BLANK = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;
const MAX_RETRIES = 32;
const NAMED = 3;

/** @param {{ state: import('todo-write').State, key?: string, limit?: number }} options */
export function createPlainTodoWrite({ state, key = 'todos', limit = 2 ** 20 }) {
  return {
    /** @param {string} input */
    call(input) {
      const submitted = submission(input, limit);
      const value = JSON.stringify(submitted.some(isUnfinished) ? submitted : []);
      const { entry, revision } = save(state, key, value);
      const previous = entry ? stored(entry.value) : [];
      const message = [NUDGE, ...dropped(previous, submitted)].join('\n\n');
      const oldTodos = previous.length > 0 ? JSON.stringify(previous) : 'null';
      const text = `{"message":${JSON.stringify(message)},"todos":${value},"oldTodos":${oldTodos}}`;
      return { text, changes: changes(previous, submitted), revision };
    },
  };
}

/**
 * @param {import('todo-write').State} state
 * @param {string} key
 * @param {string} value
 */
function save(state, key, value) {
  for (let tries = 0; ; tries++) {
    const entry = state.load(key);
    try {
      return { entry, revision: state.save(key, value, entry?.revision).revision };
    } catch (error) {
      if (/** @type {any} */ (error).code !== 'conflict' || tries === MAX_RETRIES) {
        throw error;
      }
    }
  }
}

/**
 * @param {string} input
 * @param {number} limit
 * @returns {Todo[]}
 */
function submission(input, limit) {
  if (input.length > limit || input.length * 3 > limit && Buffer.byteLength(input) > limit) {
    throw new Error(`INVALID_ARGS: input: too large, expected at most ${limit} bytes`);
  }
  const { todos } = JSON.parse(input);
  if (!Array.isArray(todos)) {
    throw new Error('INVALID_ARGS: todos: wrong type, expected an array of items, [] to clear the list');
  }
  const faults = /** @type {string[]} */ ([]);
  const places = new Map();
  let inProgress = -1;
  const list = todos.map((item, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      faults.push(`todos[${index}]: wrong type`);
      return item;
    }
    const { content, activeForm = item.active_form, status } = item;
    text(faults, index, 'content', content);
    text(faults, index, 'activeForm', activeForm);
    if (!STATUSES.includes(status)) {
      faults.push(`todos[${index}].status: unknown status`);
    }
    if (places.has(content)) {
      faults.push(`todos[${index}].content: the same as todos[${places.get(content)}].content`);
    }
    places.set(content, index);
    if (status === 'in_progress') {
      if (inProgress >= 0) {
        faults.push(`todos[${index}].status: a second item in_progress, the first is todos[${inProgress}]`);
      }
      inProgress = index;
    }
    return { content, activeForm, status };
  });
  if (faults.length > 0) {
    throw new Error(faults.join('; '));
  }
  return list;
}

/**
 * @param {string[]} faults
 * @param {number} index
 * @param {string} name
 * @param {unknown} value
 */
function text(faults, index, name, value) {
  if (typeof value !== 'string' || !value.isWellFormed()) {
    faults.push(`todos[${index}].${name}: wrong type`);
  } else if (BLANK.test(value)) {
    faults.push(`todos[${index}].${name}: blank`);
  }
}

/**
 * @param {string} value
 * @returns {Todo[]}
 */
function stored(value) {
  try {
    const list = JSON.parse(value);
    return Array.isArray(list) && list.every(isTodo) ? list : [];
  } catch {
    return [];
  }
}

/** @param {any} item */
function isTodo(item) {
  return typeof item?.content === 'string' && typeof item.activeForm === 'string' && STATUSES.includes(item.status);
}

/** @param {Todo} todo */
function isUnfinished(todo) {
  return todo.status !== 'completed';
}

/**
 * @param {Todo[]} previous
 * @param {Todo[]} submitted
 */
function dropped(previous, submitted) {
  if (submitted.length === 0) {
    return [];
  }
  const kept = new Set(submitted.map((todo) => todo.content));
  const lost = previous.filter((todo) => isUnfinished(todo) && !kept.has(todo.content));
  if (lost.length === 0) {
    return [];
  }
  const named = lost.slice(0, NAMED).map((todo) => JSON.stringify(todo.content)).join(', ');
  const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : '';
  const warning = `Warning: the new list no longer has unfinished items of the old one: ${named}${more}.`;
  return [`${warning} If that was not meant, send the whole list again, with them in it.`];
}

/**
 * @param {Todo[]} previous
 * @param {Todo[]} submitted
 */
function changes(previous, submitted) {
  const before = new Map(previous.map((todo) => [todo.content, todo.status]));
  const now = new Set(submitted.map((todo) => todo.content));
  const list = /** @type {import('todo-write').Change[]} */ ([]);
  for (const { content, status } of submitted) {
    const old = before.get(content);
    if (old === undefined) {
      list.push({ kind: 'added', content });
    }
    if (old === 'completed' && status !== 'completed') {
      list.push({ kind: 'reopened', content });
    } else if (status === 'in_progress' && old !== 'in_progress') {
      list.push({ kind: 'started', content });
    } else if (status === 'completed' && old !== 'completed') {
      list.push({ kind: 'completed', content });
    }
  }
  for (const { content } of previous) {
    if (!now.has(content)) {
      list.push({ kind: 'removed', content });
    }
  }
  return list;
}
