// @ts-check
// Replays case files; see tests/conformance/README.md. Nothing here is of Node or of a browser.
import { CaseStore } from './case-store.js';
import { differences } from './difference.js';
import { checkForm, checkKeys } from './form.js';
import { joined } from './text.js';
import { tools } from './tool.js';

/** @typedef {import('./tool.js').Package} Package */
/** @typedef {import('./tool.js').Tool} Tool */
/** @typedef {import('./seen.js').Seen} Seen */

/**
 * Replays a file, and gives everything that is wrong and how many cases there were.
 *
 * @param {Package} todoWrite
 * @param {any} file
 * @param {string} toolName what its cases are about
 * @returns {Promise<{ count: number, problems: string[] }>}
 */
export async function replayFile(todoWrite, file, toolName) {
  const tool = /** @type {Tool} */ (tools[toolName]);
  const problems = checkKeys(file, tool);
  const names = new Set();
  for (const each of file.cases) {
    if (names.has(each.name)) {
      problems.push(`${each.name}: two cases have this name`);
    }
    names.add(each.name);
    problems.push(...(await replayCase(todoWrite, each, tool)).map((problem) => `${each.name}: ${problem}`));
  }
  return { count: file.cases.length, problems };
}

/**
 * @param {Package} todoWrite
 * @param {any} given
 * @param {Tool} tool
 */
async function replayCase(todoWrite, given, tool) {
  const store = new CaseStore(todoWrite.StateError);
  Object.entries(given.before ?? {}).forEach(([key, text]) => store.put(key, text));
  const problems = [];
  for (const [index, step] of given.steps.entries()) {
    const call = step.call === undefined ? undefined : joined(step.call);
    const found = await replayStep(todoWrite, store, { ...step, call }, tool);
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
 * @param {Tool} tool
 */
async function replayStep(todoWrite, store, step, tool) {
  const before = store.copy();
  const { main, others } = doorsFor(todoWrite, step, tool);
  const { seen, problems } = await throughDoor(main, store, before, step, tool);
  for (const door of others) {
    const copy = before.copy();
    const other = await throughDoor(door, copy, before, step, tool);
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
 * @param {Tool} tool
 */
function doorsFor(todoWrite, step, tool) {
  const generic = (/** @type {CaseStore} */ store) => tool.generic(todoWrite, store, step);
  const sync = (/** @type {CaseStore} */ store) => tool.typed(todoWrite, store, step);
  const async = (/** @type {CaseStore} */ store) => tool.typed(todoWrite, todoWrite.asyncState(promising(store)), step);
  if (tool.throughPackage(step)) {
    return { main: sync, others: [async] };
  }
  return { main: generic, others: tool.throughBoth(step) ? [sync, async] : [] };
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
 * @param {Tool} tool
 */
async function throughDoor(door, store, before, step, tool) {
  store.begin(step);
  const seen = await door(store);
  const problems = [...seen.problems, ...checkForm(step, seen.texts, tool)];
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
  const keys = ['answer', 'refused', 'list', 'leftOut', 'render'].filter((key) => step[key] !== undefined);
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
