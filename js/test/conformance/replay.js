// @ts-check
// Replays case files; see tests/conformance/README.md. Nothing here is of Node or of a browser.
import { CaseHook } from './case-hook.js';
import { CaseStore } from './case-store.js';
import { difference } from './difference.js';
import { genericDoor, packageDoor } from './doors.js';
import { checkForm, checkKeys } from './form.js';
import { fitRecord } from './step-options.js';
import { joined } from './text.js';

/** @typedef {import('./doors.js').Package} Package */
/** @typedef {import('./doors.js').Seen} Seen */

/**
 * Replays a file, and gives everything that is wrong and how many cases there were.
 *
 * @param {Package} todoWrite
 * @param {any} file
 * @param {{ hooked?: boolean }} [options] whether each call has a hook
 * @returns {Promise<{ count: number, problems: string[] }>}
 */
export async function replayFile(todoWrite, file, { hooked = false } = {}) {
  const problems = checkKeys(file);
  const names = new Set();
  for (const each of file.cases) {
    if (names.has(each.name)) {
      problems.push(`${each.name}: two cases have this name`);
    }
    names.add(each.name);
    problems.push(...(await replayCase(todoWrite, each, hooked)).map((problem) => `${each.name}: ${problem}`));
  }
  return { count: file.cases.length, problems };
}

/**
 * @param {Package} todoWrite
 * @param {any} given
 * @param {boolean} hooked
 */
async function replayCase(todoWrite, given, hooked) {
  const store = new CaseStore(todoWrite.StateError);
  Object.entries(given.before ?? {}).forEach(([key, text]) => store.put(key, text));
  const problems = [];
  for (const [index, step] of given.steps.entries()) {
    const call = step.call === undefined ? undefined : joined(step.call);
    const found = await replayStep(todoWrite, store, { ...step, call }, hooked);
    problems.push(...found.map((problem) => `step ${index + 1}: ${problem}`));
  }
  const after = Object.entries(given.after).map(([key, text]) => [key, joined(text)]);
  return [...problems, ...differences('after ', Object.fromEntries(after), store.values())];
}

/**
 * Makes the call of a step through every door that it can go through, each on a copy of the storage: all must say and
 * store the same. The first one's storage is the one that stays.
 *
 * @param {Package} todoWrite
 * @param {CaseStore} store
 * @param {any} step
 * @param {boolean} hooked
 */
async function replayStep(todoWrite, store, step, hooked) {
  const before = store.copy();
  const { main, others } = doorsFor(todoWrite, step, hooked);
  const { seen, problems } = await throughDoor(main, store, before, step);
  for (const door of others) {
    const copy = before.copy();
    const other = await throughDoor(door, copy, before, step);
    problems.push(...other.problems);
    problems.push(...differences('the doors differ: ', seen.texts, other.seen.texts));
    problems.push(...differences('the doors differ: ', store.values(), copy.values()));
    seen.changes ??= other.seen.changes;
    problems.push(...sameChanges(seen.changes, other.seen.changes));
  }
  problems.push(...differences('', expectedTexts(step), shownTexts(seen, step)));
  return step.changes === undefined ? problems : [...problems, ...sameChanges(step.changes, seen.changes)];
}

/**
 * @param {Package} todoWrite
 * @param {any} step
 * @param {boolean} hooked
 */
function doorsFor(todoWrite, step, hooked) {
  const { asyncState } = todoWrite;
  const generic = withHook(step, hooked, (store, hooks) => genericDoor(todoWrite, store, step, hooks));
  const sync = withHook(step, hooked, (store, hooks) => packageDoor(todoWrite, store, step, hooks));
  const async = withHook(step, hooked, (store, hooks) => {
    return packageDoor(todoWrite, asyncState(promising(store)), step, hooks);
  });
  if (step.read || step.write !== undefined) {
    return { main: sync, others: [async] };
  }
  const everywhere = (step.tool ?? 'todo_write') === 'todo_write' && fitRecord(step.options);
  return { main: generic, others: everywhere ? [sync, async] : [] };
}

/**
 * A door with the hook of the step, which has to be given what the step says.
 *
 * @param {any} step
 * @param {boolean} hooked
 * @param {(store: CaseStore, hooks: import('todo-write').Hook[]) => Promise<Seen>} door
 */
function withHook(step, hooked, door) {
  return async (/** @type {CaseStore} */ store) => {
    const hook = new CaseHook(step);
    const seen = await door(store, hooked ? [hook.ask] : []);
    if (step.hints !== undefined || step.hooked !== undefined) {
      seen.problems.push(...differences('', { hooked: step.hooked }, { hooked: hook.given }));
    }
    return seen;
  };
}

/**
 * @param {CaseStore} store
 * @returns {import('todo-write').AsyncStore}
 */
function promising(store) {
  return {
    load: async (key) => store.load(key),
    save: async (key, value, expected) => store.save(key, value, expected),
  };
}

/**
 * @param {(store: CaseStore) => Promise<Seen>} door
 * @param {CaseStore} store
 * @param {CaseStore} before
 * @param {any} step
 */
async function throughDoor(door, store, before, step) {
  store.begin(step);
  const seen = await door(store);
  const problems = [...seen.problems, ...checkForm(step, seen.texts)];
  if (seen.revision !== undefined && !store.hasRevision(seen.revision)) {
    problems.push(`the revision ${seen.revision} is not stored`);
  }
  if (seen.texts.refused !== undefined && step.meanwhile === undefined) {
    problems.push(...differences('a refused call changed ', before.values(), store.values()));
  }
  return { seen, problems };
}

/** @param {any} step */
function expectedTexts(step) {
  const keys = ['answer', 'refused', 'list', 'render'].filter((key) => step[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, joined(step[key])]));
}

/**
 * The drawing counts only where a case shows it.
 *
 * @param {Seen} seen
 * @param {any} step
 */
function shownTexts({ texts: { render, ...texts } }, step) {
  return render === undefined || step.render === undefined ? texts : { ...texts, render };
}

/**
 * @param {[string, string][] | undefined} expected
 * @param {[string, string][] | undefined} got
 */
function sameChanges(expected, got) {
  return differences('', { changes: JSON.stringify(expected) }, { changes: JSON.stringify(got) });
}

/**
 * @param {string} what
 * @param {Record<string, string | undefined>} expected
 * @param {Record<string, string | undefined>} got
 */
function differences(what, expected, got) {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])].sort();
  return keys.flatMap((key) => {
    const found = difference(expected[key], got[key]);
    return found === undefined ? [] : [`${what}${key}:\n${found}`];
  });
}
