// @ts-check
import { asyncState, createTodoWrite } from 'todo-write';
import { indexedDbStore } from '../../state/indexed-db.js';

/**
 * @typedef {import('todo-write').Todo} Todo
 * @typedef {import('todo-write').Change} Change
 * @typedef {{ changes: Change[], anew: boolean }} ListChange what changed, and whether no list was stored before
 * @typedef {{ todos: Todo[], change: ListChange | undefined, elsewhere: boolean }} Seen the stored list, and what
 *   changed last, if anything did
 */

/**
 * Opens the list that all tabs of this page share: it is stored in IndexedDB, and the other tabs are told when it
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

  /**
   * What is shown is always read from the store: tabs that hear of two changes in another order still agree.
   *
   * @param {ListChange | undefined} change
   * @param {boolean} elsewhere
   */
  async function show(change, elsewhere) {
    try {
      onChange({ todos: (await list.read()).todos, change, elsewhere });
    } catch (error) {
      onTrouble(error);
    }
  }

  /**
   * Shows in every tab what changed.
   *
   * @param {Change[]} changes
   * @param {Todo[] | null} oldTodos
   */
  async function changed(changes, oldTodos) {
    const change = { changes, anew: oldTodos === null };
    channel.postMessage(change);
    await show(change, false);
  }

  channel.onmessage = (event) => show(event.data, true);
  await show(undefined, false);

  return {
    list,
    /** Runs a model's call, and gives the text for the model. @param {string} json */
    async call(json) {
      const { text, changes } = await list.call(json);
      await changed(changes, JSON.parse(text).oldTodos);
      return text;
    },
    /** Empties the list, whatever is stored. */
    async clear() {
      const { changes, oldTodos } = await list.write([]);
      await changed(changes, oldTodos);
    },
  };
}
