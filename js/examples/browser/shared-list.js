import { asyncState, createTodoWrite } from 'todo-write';

import { indexedDbStore } from './indexed-db-store.js';

/**
 * @typedef {import('todo-write').Todo} Todo
 * @typedef {import('todo-write').Change} Change
 * @typedef {{ todos: Todo[], changes?: Change[], elsewhere: boolean }} Seen the stored list, and what changed last
 */

/**
 * Opens the checklist that all tabs of this page share: it is stored in IndexedDB, and the other tabs are told when it
 * changes.
 *
 * @param {object} options
 * @param {string} options.session which conversation the list belongs to
 * @param {(seen: Seen) => void} options.onChange sees the stored list: at once, and after every change, in whichever
 *   tab it was made
 * @param {(error: unknown) => void} options.onTrouble hears when the stored list can't be read
 */
export async function openSharedList({ session, onChange, onTrouble }) {
  const list = await createTodoWrite({ state: asyncState(indexedDbStore({ session })) });
  const channel = new BroadcastChannel(`todo-write ${session}`);

  // What is shown is always read from the store: tabs that hear of two changes in another order still agree.
  async function show(changes, elsewhere) {
    try {
      onChange({ todos: (await list.read()).todos, changes, elsewhere });
    } catch (error) {
      onTrouble(error);
    }
  }

  async function changed(outcome) {
    channel.postMessage(outcome.changes);
    await show(outcome.changes, false);
    return outcome;
  }

  channel.onmessage = (event) => show(event.data, true);
  await show(undefined, false);

  return {
    list,
    /** Runs a model's call. @param {string} json */
    call: async (json) => changed(await list.call(json)),
    /** Empties the list. */
    clear: async () => changed(await list.write([])),
  };
}
