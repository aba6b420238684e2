import { StateError, type Entry, type State } from './state.js';

/**
 * Storage that lasts as long as the object: a session in memory.
 *
 * ```ts
 * const todos = await createTodoWrite({ state: memory() });
 * ```
 */
export function memory(): State {
  const entries = new Map<string, Entry>();
  let newest = 0;
  return {
    load: (key) => entries.get(key),
    save(key, value, expected) {
      if (entries.get(key)?.revision !== expected) {
        throw new StateError('conflict');
      }
      newest += 1;
      const revision = String(newest);
      entries.set(key, Object.freeze({ value, revision }));
      return { revision };
    },
  };
}
