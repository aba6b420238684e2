import { BoundFailure, type HostState } from './host-state.js';
import type { Entry, Receipt } from './state.js';

/** What the component asks of the storage. */
export interface Question {
  key: string;
  /** What is to be saved; nothing when it asks for a load. */
  save?: { value: string; expected: string | undefined };
}

/** What the storage said. */
export type Reply = { given: Entry | Receipt | undefined } | { failure: BoundFailure; cause: unknown };

/** A state that says what the storage has said so far, in the order in which it was asked. */
export class ReplayedState implements HostState {
  readonly #replies: readonly Reply[];
  #next = 0;
  cause: unknown;
  /** The first thing that the storage has not answered yet. The run in which it was asked is void. */
  question: Question | undefined;

  constructor(replies: readonly Reply[]) {
    this.#replies = replies;
  }

  load(key: string): Entry | undefined {
    return this.#reply({ key }) as Entry | undefined;
  }

  save(key: string, value: string, expected: string | undefined): Receipt {
    return this.#reply({ key, save: { value, expected } }) as Receipt;
  }

  #reply(question: Question): Entry | Receipt | undefined {
    const reply = this.#replies[this.#next];
    if (reply === undefined) {
      this.question = question;
      throw new BoundFailure('other');
    }
    this.#next += 1;
    this.cause = 'failure' in reply ? reply.cause : undefined;
    if ('failure' in reply) {
      throw reply.failure;
    }
    return reply.given;
  }
}
