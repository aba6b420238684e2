import { boundFailure, entryFrom, receiptFrom } from './adapter-answers.js';
import type { AsyncStore } from './async-state.js';
import type { HostState } from './host-state.js';
import { reentrance } from './reentrance.js';
import { ReplayedState, type Question, type Reply } from './replayed-state.js';

/**
 * Runs synchronous operations over an asynchronous store, one after another.
 *
 * A run in which the component asks the store for something is given up, the store is asked, and the run begins anew
 * with all that the store has said so far. The component depends on nothing else, so it comes to the same place and
 * goes on from there. Thus it is the component alone that decides what to ask, when to try again and what to refuse.
 */
export class ReplayedRuns {
  readonly #store: AsyncStore;
  #last: Promise<unknown> = Promise.resolve();
  #asking = false;

  constructor(store: AsyncStore) {
    this.#store = store;
  }

  /** Runs an operation when those before it are done, however they ended. */
  async run<T>(operation: (state: HostState) => T): Promise<T> {
    if (this.#asking) {
      throw reentrance();
    }
    const begin = () => this.#replay(operation);
    const turn = this.#last.then(begin, begin);
    this.#last = turn;
    return turn;
  }

  async #replay<T>(operation: (state: HostState) => T): Promise<T> {
    const replies: Reply[] = [];
    for (;;) {
      const state = new ReplayedState(replies);
      try {
        return operation(state);
      } catch (error) {
        if (state.question === undefined) {
          throw error;
        }
        replies.push(await this.#reply(state.question));
      }
    }
  }

  async #reply(question: Question): Promise<Reply> {
    try {
      const given = await this.#ask(question);
      return { given: question.save ? receiptFrom(given) : entryFrom(given) };
    } catch (cause) {
      return { failure: boundFailure(cause), cause };
    }
  }

  #ask({ key, save }: Question): unknown {
    this.#asking = true;
    try {
      return save ? this.#store.save(key, save.value, save.expected) : this.#store.load(key);
    } finally {
      this.#asking = false;
    }
  }
}
