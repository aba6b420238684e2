import { modelInput } from './model-input.js';
import type { Operations } from './operations.js';
import type { AsyncStore } from './state/async-state.js';
import { Conversation } from './state/conversation.js';
import { readSubmission } from './submission.js';
import { toolTexts, type ToolTexts } from './tool-texts.js';
import type { Answer, Outcome, Stored, Todo } from './types.js';

/**
 * The checklist of a branch over an asynchronous store, made by `createTodoWrite` with `asyncState(store)`. It does
 * what `TodoWrite` does, with promises.
 *
 * The calls of one object run one after another, in the order in which they were made; a refused one does not stop the
 * next. A store that never answers stops them all.
 */
export interface AsyncTodoWrite extends ToolTexts {
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

/** @internal */
export function asyncTodoWrite(operations: Operations, store: AsyncStore): AsyncTodoWrite {
  const conversation = new Conversation(store);
  return {
    async call(json) {
      const input = modelInput(json);
      return conversation.run((state) => operations.call(state, input));
    },
    async write(todos) {
      const submission = readSubmission(todos);
      return conversation.run((state) => operations.write(state, submission));
    },
    async read() {
      return conversation.run((state) => operations.read(state));
    },
    ...toolTexts(operations),
  };
}
