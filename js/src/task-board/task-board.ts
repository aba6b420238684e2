import type { Options } from '../generated/task-board/interfaces/agent-tools-todo-board.js';
import { modelInput } from '../input/model-input.js';
import { textFault } from '../input/received.js';
import { readToolOptions, refuseUnusable } from '../input/tool-options.js';
import { isAsyncState, type AsyncState } from '../state/async-state.js';
import { runsAtOnce, runsInOrder, type Run } from '../state/runs.js';
import type { State } from '../state/state.js';
import { TodoError } from '../todo-error.js';
import type { AsyncTaskBoard } from './async-task-board.js';
import { BoardCalls } from './board-calls.js';
import { readCreation } from './creation.js';
import { readEdit } from './edit.js';
import { loadBoard } from './load-board.js';
import { boardRules } from './options.js';
import { statelessMethods, type StatelessMethods } from './stateless-methods.js';
import type { BoardOptions, StoredBoard, Task, TaskAnswer, TaskCreation, TaskEdit, TaskOutcome } from './types.js';

/**
 * The task board of a branch, made by {@link createTaskBoard}: tasks with ids, owners and dependencies. It remembers
 * nothing: the board is in the state, and whoever shares the state and the branch shares the board.
 *
 * The methods need no `this`: `const { call } = board` works.
 */
export interface TaskBoard extends StatelessMethods {
  /**
   * Runs a tool on what a model sent: the tool's name, and JSON text, passed on unchanged. Hand `text` of the outcome
   * back to the model.
   *
   * @throws {TodoError} with every fault; its `text` is what the model gets then.
   */
  call(tool: string, json: string): TaskOutcome;
  /**
   * Puts a task on the board, as `task_create` does. It is pending, and waits for nothing.
   *
   * @throws {TodoError} with every fault, also for what has a wrong type.
   */
  create(task: TaskCreation): TaskAnswer;
  /**
   * Changes a task, as `task_update` does: all of it or nothing.
   *
   * @throws {TodoError} with every fault, also for what has a wrong type.
   */
  update(edit: TaskEdit): TaskAnswer;
  /**
   * Reads a task, a deleted one too.
   *
   * @throws {TodoError} `NOT_FOUND` when there is none of this id, `STATE_CORRUPT` when the stored value is no board, or
   * what the storage said.
   */
  get(taskId: string): Task;
  /**
   * Reads the board.
   *
   * @throws {TodoError} `STATE_CORRUPT` when the stored value is no board, or what the storage said.
   */
  read(): StoredBoard;
}

/**
 * Makes the task board of a branch. The component is compiled at the first call, and each object has an instance of its
 * own.
 *
 * @example
 * ```ts
 * import { createTaskBoard, memory } from 'todo-write/task-board';
 *
 * const board = await createTaskBoard({ state: memory() });
 * const { id } = board.create({ subject: 'Write a parser' }).task;
 * board.call('task_create', '{"subject":"Release it"}');
 * board.update({ taskId: '2', addBlockedBy: [id] });
 * console.log(board.render(board.read().tasks)); // ⬜ #1 Write a parser, ⬜ #2 Release it (blocked by: 1)
 * ```
 *
 * With `asyncState(store)` the methods that need the store give promises.
 *
 * @throws {TodoError} `INVALID_OPTIONS` with every option that can't be used; `COMPONENT_FAILED` where WebAssembly is
 * missing or forbidden.
 */
export function createTaskBoard(options: { state: State } & BoardOptions): Promise<TaskBoard>;
export function createTaskBoard(options: { state: AsyncState } & BoardOptions): Promise<AsyncTaskBoard>;
export async function createTaskBoard(
  given: { state: State | AsyncState } & BoardOptions,
): Promise<TaskBoard | AsyncTaskBoard> {
  const { state, values, faults } = readToolOptions(given, boardRules);
  const { branch, prefix, single, strict, limit } = values;
  const calls = new BoardCalls(await loadBoard(), { branch, prefix, single, strict, limit } as Options);
  refuseUnusable(faults, (state) => calls.call(state, 'task_list', ''));
  const stored = isAsyncState(state)
    ? storedMethods(calls, runsInOrder(state.store))
    : storedMethods(calls, runsAtOnce(state));
  return { ...stored, ...statelessMethods(calls) } as TaskBoard | AsyncTaskBoard;
}

/** What needs the storage. */
function storedMethods<Later extends boolean>(calls: BoardCalls, run: Run<Later>) {
  return {
    call: (tool: string, json: string) => run(() => {
      const name = toolName(tool);
      const input = modelInput(json);
      return (state) => calls.call(state, name, input);
    }),
    create: (task: TaskCreation) => run(() => {
      const request = readCreation(task);
      return (state) => calls.create(state, request);
    }),
    update: (edit: TaskEdit) => run(() => {
      const request = readEdit(edit);
      return (state) => calls.update(state, request);
    }),
    get: (taskId: string) => run(() => (state) => calls.get(state, taskId)),
    read: () => run(() => (state) => calls.read(state)),
  };
}

function toolName(tool: unknown): string {
  const fault = textFault('tool', tool, 'the name of a tool, as the model said it');
  if (fault !== undefined) {
    throw new TodoError('INVALID_ARGS', [fault]);
  }
  return tool as string;
}
