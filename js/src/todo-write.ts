import { asyncTodoWrite, type AsyncTodoWrite } from './async-todo-write.js';
import { ComponentCalls } from './component/component-calls.js';
import { loadComponent } from './component/load-component.js';
import { hookRules, readHooks } from './hooks/hook-options.js';
import { checklistRules, type ComponentOptions } from './input/checklist-options.js';
import { hasFunctions, isObject } from './input/guards.js';
import { modelInput } from './input/model-input.js';
import { readOptions, unusableOptions, type Rule } from './input/options.js';
import { wrongType } from './input/received.js';
import { readSubmission } from './input/submission.js';
import { isAsyncState, type AsyncState } from './state/async-state.js';
import { GuardedState } from './state/guarded-state.js';
import { noState } from './state/host-state.js';
import type { State } from './state/state.js';
import { statelessMethods, type StatelessMethods } from './stateless-methods.js';
import { TodoError, type Fault } from './todo-error.js';
import type { Answer, Options, Outcome, Stored, Todo } from './types.js';

/**
 * The checklist of a branch, made by {@link createTodoWrite}. It remembers nothing: the list is in the state, and
 * whoever shares the state shares the list.
 *
 * The methods need no `this`: `const { call } = todos` works.
 */
export interface TodoWrite extends StatelessMethods {
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
  const { state, hooks, options, faults } = readArguments(given);
  const calls = new ComponentCalls(await loadComponent(hooks), options);
  faults.push(...unusableValues(calls));
  if (faults.length > 0) {
    throw unusableOptions(faults);
  }
  return isAsyncState(state) ? asyncTodoWrite(calls, state.store) : syncTodoWrite(calls, state);
}

const stateRule: Rule = (path, value) => {
  const legal = 'memory(), localStorageState(…), asyncState(…) or an object with load and save';
  return isAsyncState(value) || hasFunctions(value, 'load', 'save') ? undefined : wrongType(path, value, legal);
};

function readArguments(given: unknown) {
  if (!isObject(given)) {
    throw new TodoError('INVALID_OPTIONS', [wrongType('options', given, 'an object with a state')]);
  }
  const { values, faults } = readOptions(given, { state: stateRule, ...checklistRules, ...hookRules });
  const { state, hooks, onHookFailure, ...options } = values;
  return {
    state: state as State | AsyncState,
    hooks: readHooks(hooks, onHookFailure),
    options: options as ComponentOptions,
    faults,
  };
}

/** What is wrong with options of the right types. The component finds it before it looks at anything else. */
function unusableValues(calls: ComponentCalls): Fault[] {
  try {
    calls.call(noState, '');
  } catch (error) {
    if (error instanceof TodoError && error.code === 'INVALID_OPTIONS') {
      return error.faults;
    }
    if (!(error instanceof TodoError && error.code === 'INVALID_ARGS')) {
      throw error;
    }
  }
  return [];
}

function syncTodoWrite(calls: ComponentCalls, state: State): TodoWrite {
  const guarded = () => new GuardedState(state);
  return {
    call: (json) => calls.call(guarded(), modelInput(json)),
    write: (todos) => calls.write(guarded(), readSubmission(todos)),
    read: () => calls.read(guarded()),
    ...statelessMethods(calls),
  };
}
