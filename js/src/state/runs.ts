import type { AsyncStore } from './async-state.js';
import { GuardedState } from './guarded-state.js';
import type { HostState } from './host-state.js';
import { ReplayedRuns } from './replayed-runs.js';
import type { State } from './state.js';

/** What a function gives: over a store that answers later, a promise. */
export type Given<T, Later extends boolean> = Later extends true ? Promise<T> : T;

/** Runs an operation over a storage. What it needs of its surroundings `prepare` reads at once. */
export type Run<Later extends boolean> = <T>(prepare: () => (state: HostState) => T) => Given<T, Later>;

/** Runs each operation at once. */
export function runsAtOnce(state: State): Run<false> {
  return (prepare) => prepare()(new GuardedState(state));
}

/** Runs one operation after another, over a store that answers later. */
export function runsInOrder(store: AsyncStore): Run<true> {
  const runs = new ReplayedRuns(store);
  return (prepare) => runs.run(prepare);
}
