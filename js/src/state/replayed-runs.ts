import { boundFailure, entryFrom, receiptFrom } from './adapter-answers.js';
import type { AsyncStore } from './async-state.js';
import type { HostState } from './host-state.js';
import { reentrance, type Awaited } from './reentrance.js';
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
  /** Whose code is running at this moment. */
  #awaited: Awaited | undefined;

  constructor(store: AsyncStore) {
    this.#store = store;
  }

  /**
   * Runs an operation when those before it are done, however they ended. What it needs of its surroundings `prepare`
   * reads at once.
   */
  run<T>(prepare: () => (state: HostState) => T): Promise<T> {
    if (this.#awaited !== undefined) {
      const refused = Promise.reject(reentrance(this.#awaited));
      // Whoever lets go of it must not end the process.
      refused.catch(() => {});
      return refused;
    }
    return this.#queue(prepare);
  }

  async #queue<T>(prepare: () => (state: HostState) => T): Promise<T> {
    const operation = prepare();
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
        return this.#within('hooks', () => operation(state));
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
    return this.#within('state', () => {
      return save ? this.#store.save(key, save.value, save.expected) : this.#store.load(key);
    });
  }

  #within<T>(awaited: Awaited, run: () => T): T {
    this.#awaited = awaited;
    try {
      return run();
    } finally {
      this.#awaited = undefined;
    }
  }
}
