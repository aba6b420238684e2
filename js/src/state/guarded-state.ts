import { boundFailure, entryFrom, presentAnswer, receiptFrom } from './adapter-answers.js';
import type { HostState } from './host-state.js';
import type { Entry, Receipt, State } from './state.js';

/** An adapter as the component takes it: whatever it throws or gives becomes an answer or a failure. */
export class GuardedState implements HostState {
  readonly #adapter: State;
  cause: unknown;

  constructor(adapter: State) {
    this.#adapter = adapter;
  }

  load(key: string): Entry | undefined {
    return this.#attempt(() => entryFrom(presentAnswer('load', this.#adapter.load(key))));
  }

  save(key: string, value: string, expected: string | undefined): Receipt {
    return this.#attempt(() => receiptFrom(presentAnswer('save', this.#adapter.save(key, value, expected))));
  }

  #attempt<T>(ask: () => T): T {
    this.cause = undefined;
    try {
      return ask();
    } catch (thrown) {
      this.cause = thrown;
      throw boundFailure(thrown);
    }
  }
}
