// @ts-check
import { setTimeout } from 'node:timers/promises';
import { asyncState, memory } from 'todo-write';

/**
 * A state that counts how often it is asked.
 *
 * @param {import('todo-write').State} state
 */
export function counting(state) {
  const counts = { load: 0, save: 0 };
  return {
    counts,
    /** @param {string} key */
    load(key) {
      counts.load += 1;
      return state.load(key);
    },
    /** @param {string} key @param {string} value @param {string | undefined} expected */
    save(key, value, expected) {
      counts.save += 1;
      return state.save(key, value, expected);
    },
  };
}

/** What a function gives, a moment later. @template T @param {() => T} answer */
export async function later(answer) {
  await setTimeout(1);
  return answer();
}

/** A state in memory that answers later. */
export function slowState() {
  const values = memory();
  return asyncState({
    load: (key) => later(() => values.load(key)),
    save: (key, value, expected) => later(() => values.save(key, value, expected)),
  });
}

/**
 * A state in memory whose first load and first save fail.
 *
 * @param {Error} failure
 * @returns {import('todo-write').State}
 */
export function failingState(failure) {
  const values = memory();
  const failures = { load: [failure], save: [failure] };
  const failOnce = (/** @type {'load' | 'save'} */ on) => {
    const error = failures[on].pop();
    if (error !== undefined) {
      throw error;
    }
  };
  return {
    load(key) {
      failOnce('load');
      return values.load(key);
    },
    save(key, value, expected) {
      failOnce('save');
      return values.save(key, value, expected);
    },
  };
}
