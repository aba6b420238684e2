import type { Todo } from '../types.js';

/**
 * A nudge hook: gives hints for the model about a list that was just saved, in the order in which it will read them.
 *
 * `previous` is the list that was replaced, empty when there was none; `submitted` is the new one as it was sent, before
 * a list whose items are all completed is cleared. Both are copies: nothing done to them changes what is stored.
 *
 * @example
 * ```js
 * export function sayWhenShrunk(previous, submitted) {
 *   return submitted.length < previous.length ? ['The list has become shorter.'] : [];
 * }
 * ```
 */
export type Hook = (previous: Todo[], submitted: Todo[]) => readonly string[];

/** A hook that failed and was skipped. The write stands. */
export interface HookFailure {
  /** Where the hook stands among the hooks, from 0. */
  index: number;
  /** The name of its function. Empty when it has none. */
  name: string;
  /** What it threw, or what is wrong with what it gave. */
  error: unknown;
}
