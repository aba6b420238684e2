import type { AsyncTodoWrite } from './async-todo-write.js';
import { ComponentCalls } from './component/component-calls.js';
import { loadComponent } from './component/load-component.js';
import { hookRules, readHooks } from './hooks/hook-options.js';
import { checklistRules, type ComponentOptions } from './input/checklist-options.js';
import { modelInput } from './input/model-input.js';
import { readSubmission } from './input/submission.js';
import { readToolOptions, refuseUnusable } from './input/tool-options.js';
import { isAsyncState, type AsyncState } from './state/async-state.js';
import { runsAtOnce, runsInOrder, type Run } from './state/runs.js';
import type { State } from './state/state.js';
import { statelessMethods, type StatelessMethods } from './stateless-methods.js';
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
  const { state, values, faults } = readToolOptions(given, { ...checklistRules, ...hookRules });
  const { branch, prefix, autoclear, nudge, warn, limit, hooks, onHookFailure } = values;
  const options = { branch, prefix, autoclear, nudge, warn, limit } as ComponentOptions;
  const calls = new ComponentCalls(await loadComponent(readHooks(hooks, onHookFailure)), options);
  refuseUnusable(faults, (state) => calls.call(state, ''));
  const stored = isAsyncState(state)
    ? storedMethods(calls, runsInOrder(state.store))
    : storedMethods(calls, runsAtOnce(state));
  return { ...stored, ...statelessMethods(calls) } as TodoWrite | AsyncTodoWrite;
}

/** What needs the storage. */
function storedMethods<Later extends boolean>(calls: ComponentCalls, run: Run<Later>) {
  return {
    call: (json: string) => run(() => {
      const input = modelInput(json);
      return (state) => calls.call(state, input);
    }),
    write: (todos: readonly Todo[]) => run(() => {
      const submission = readSubmission(todos);
      return (state) => calls.write(state, submission);
    }),
    read: () => run(() => (state) => calls.read(state)),
  };
}
