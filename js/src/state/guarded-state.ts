import { entryFrom, failureFrom, receiptFrom } from './adapter-answers.js';
import type { HostState } from './host-state.js';
import { StateError, type Entry, type Receipt, type State } from './state.js';

/** An adapter as the component takes it: whatever it throws or gives becomes an answer or a failure. */
export class GuardedState implements HostState {
  readonly #adapter: State;
  cause: unknown;

  constructor(adapter: State) {
    this.#adapter = adapter;
  }

  load(key: string): Entry | undefined {
    return this.#attempt(() => entryFrom(present('load', this.#adapter.load(key))));
  }

  save(key: string, value: string, expected: string | undefined): Receipt {
    return this.#attempt(() => receiptFrom(present('save', this.#adapter.save(key, value, expected))));
  }

  #attempt<T>(ask: () => T): T {
    this.cause = undefined;
    try {
      return ask();
    } catch (thrown) {
      this.cause = thrown;
      throw failureFrom(thrown);
    }
  }
}

/** Refuses an answer that is still to come. */
function present(name: 'load' | 'save', given: unknown): unknown {
  if (typeof given === 'object' && given !== null && 'then' in given) {
    // Nobody waits for it any more; its failure must not end the process.
    Promise.resolve(given).catch(() => {});
    throw new StateError('other', `${name} gave a promise; a store that gives promises goes into asyncState(…)`);
  }
  return given;
}
