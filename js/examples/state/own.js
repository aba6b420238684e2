import { StateError } from 'todo-write';

/** @returns {import('todo-write').State} */
export function ownState(entries = new Map(), newest = 0) {
  return {
    load: (key) => entries.get(key), // { value, revision }, or undefined
    save(key, value, expected) {
      if (entries.get(key)?.revision !== expected) throw new StateError('conflict');
      const revision = String(++newest);
      entries.set(key, { value, revision });
      return { revision };
    },
  };
}
