import type { Fault } from '../todo-error.js';

/** An adapter gave what it must not give. Whoever wrote the adapter has to be told more than the component can say. */
export class WrongAnswer {
  readonly #answer: unknown;
  readonly #fault: Fault;

  constructor(answer: unknown, fault: Omit<Fault, 'path'>) {
    this.#answer = answer;
    this.#fault = { path: 'state', ...fault };
  }

  /** The answer and its fault, if that is what was thrown. No code of the value's own runs. */
  static from(thrown: unknown): { answer: unknown; fault: Fault } | undefined {
    return typeof thrown === 'object' && thrown !== null && #fault in thrown
      ? { answer: thrown.#answer, fault: thrown.#fault }
      : undefined;
  }
}
