import { asyncTodoWrite, type AsyncTodoWrite } from './async-todo-write.js';
import { Component } from './component.js';
import { modelInput } from './model-input.js';
import { Operations } from './operations.js';
import { faultsOfValues, readOptions } from './options.js';
import { reading } from './reading.js';
import { isObject, wrongType } from './received.js';
import { hasLoadAndSave, isAsyncState, type AsyncState } from './state/async-state.js';
import { GuardedState } from './state/guarded-state.js';
import type { State } from './state/state.js';
import { readSubmission } from './submission.js';
import { TodoError } from './todo-error.js';
import { toolTexts, type ToolTexts } from './tool-texts.js';
import type { Answer, Options, Outcome, Stored, Todo } from './types.js';

/**
 * The checklist of a branch, made by {@link createTodoWrite}. It remembers nothing: the list is in the state, and
 * whoever shares the state shares the list.
 *
 * The methods need no `this`: `const { call } = todos` works.
 */
export interface TodoWrite extends ToolTexts {
  /**
   * Runs `todo_write` on what a model sent: JSON text, passed on unchanged. Hand `text` of the outcome back to the
   * model.
   *
   * @throws {TodoError} with every fault; its `text` is what the model gets then.
   */
  call(json: string): Outcome;
  /**
   * Replaces the list by `todos`, as a model's call would. `[]` clears it. Only the three fields of an item are looked
   * at.
   *
   * @throws {TodoError} with every fault, also for what has a wrong type.
   */
  write(todos: readonly Todo[]): Answer;
  /**
   * Reads the list.
   *
   * @throws {TodoError} `STATE_CORRUPT` when the stored value is no list, or what the storage said.
   */
  read(): Stored;
}

/**
 * Makes the checklist of a branch. The component is compiled at the first call, and each object has an instance of its
 * own.
 *
 * @example
 * ```ts
 * import { createTodoWrite, memory } from 'todo-write';
 *
 * const todos = await createTodoWrite({ state: memory() });
 * todos.call('{"todos":[{"content":"Run the tests","activeForm":"Running the tests","status":"in_progress"}]}');
 * console.log(todos.render(todos.read().todos)); // 🔄 Running the tests
 * ```
 *
 * With `asyncState(store)` the methods that need the store give promises.
 *
 * @throws {TodoError} `INVALID_OPTIONS` with every option that can't be used; `COMPONENT_FAILED` where WebAssembly is
 * missing or forbidden.
 */
export function createTodoWrite(options: { state: State } & Options): Promise<TodoWrite>;
export function createTodoWrite(options: { state: AsyncState } & Options): Promise<AsyncTodoWrite>;
export async function createTodoWrite(
  given: { state: State | AsyncState } & Options,
): Promise<TodoWrite | AsyncTodoWrite> {
  const { state, options, faults } = checked(given);
  const component = await Component.load();
  faults.push(...faultsOfValues(component, options));
  if (faults.length > 0) {
    throw new TodoError('INVALID_OPTIONS', faults);
  }
  const operations = new Operations(component, options);
  return isAsyncState(state) ? asyncTodoWrite(operations, state.store) : syncTodoWrite(operations, state);
}

function checked(given: { state: State | AsyncState } & Options) {
  if (!isObject(given)) {
    throw new TodoError('INVALID_OPTIONS', [wrongType('options', given, 'an object with a state')]);
  }
  const state = reading('INVALID_OPTIONS', 'options.state', () => given.state as State | AsyncState);
  const { options, faults } = reading('INVALID_OPTIONS', 'options', () => readOptions(given));
  if (!(isAsyncState(state) || hasLoadAndSave(state))) {
    const legal = 'memory(), localStorageState(…), asyncState(…) or an object with load and save';
    faults.unshift(wrongType('options.state', state, legal));
  }
  return { state, options, faults };
}

function syncTodoWrite(operations: Operations, state: State): TodoWrite {
  const guarded = () => new GuardedState(state);
  return {
    call: (json) => operations.call(guarded(), modelInput(json)),
    write: (todos) => operations.write(guarded(), readSubmission(todos)),
    read: () => operations.read(guarded()),
    ...toolTexts(operations),
  };
}
