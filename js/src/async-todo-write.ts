import type { StatelessMethods } from './stateless-methods.js';
import type { Answer, Outcome, Stored, Todo } from './types.js';

/**
 * The checklist of a branch over an asynchronous store, made by `createTodoWrite` with `asyncState(store)`. It does
 * what `TodoWrite` does, with promises.
 *
 * The calls of one object run one after another, in the order in which they were made; a refused one does not stop the
 * next. A store that never answers stops them all.
 */
export interface AsyncTodoWrite extends StatelessMethods {
  /**
   * Runs `todo_write` on what a model sent: JSON text, passed on unchanged. Hand `text` of the outcome back to the
   * model.
   *
   * Rejected with a `TodoError` that has every fault; its `text` is what the model gets then.
   */
  call(json: string): Promise<Outcome>;
  /**
   * Replaces the list by `todos` as they are now, as a model's call would. `[]` clears it.
   *
   * Rejected with a `TodoError` that has every fault, also for what has a wrong type.
   */
  write(todos: readonly Todo[]): Promise<Answer>;
  /**
   * Reads the list.
   *
   * Rejected with a `TodoError`: `STATE_CORRUPT` when the stored value is no list, or what the storage said.
   */
  read(): Promise<Stored>;
}
