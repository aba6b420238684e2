import type * as Bound from '../generated/interfaces/agent-tools-todo-state.js';
import type { Entry, Receipt } from './state.js';

/** The import of the component. Its functions give an answer or throw a {@link BoundFailure}, and nothing else. */
export interface HostState {
  /** The value of a key, or nothing. */
  load(key: string): Entry | undefined;
  /** Writes a value if the stored revision is still the expected one. */
  save(key: string, value: string, expected: string | undefined): Receipt;
  /** What was thrown in the adapter at the end, if something was. */
  readonly cause: unknown;
}

/** A failure, in the form in which the generated code takes it. */
export class BoundFailure {
  readonly payload: Bound.Failure;

  constructor(code: Bound.Code, message = '') {
    this.payload = { code, message };
  }
}

/** For calls that are over before they come to the storage. */
export const noState: HostState = {
  load() {
    throw new BoundFailure('unavailable');
  },
  save() {
    throw new BoundFailure('unavailable');
  },
  cause: undefined,
};
