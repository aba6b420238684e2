import type { StatelessMethods } from './stateless-methods.js';
import type { StoredBoard, Task, TaskAnswer, TaskCreation, TaskEdit, TaskOutcome } from './types.js';

/**
 * The task board of a branch over an asynchronous store, made by `createTaskBoard` with `asyncState(store)`. It does
 * what `TaskBoard` does, with promises.
 *
 * The calls of one object run one after another, in the order in which they were made; a refused one does not stop the
 * next. A store that never answers stops them all.
 */
export interface AsyncTaskBoard extends StatelessMethods {
  /**
   * Runs a tool on what a model sent: the tool's name, and JSON text, passed on unchanged. Hand `text` of the outcome
   * back to the model.
   *
   * Rejected with a `TodoError` that has every fault; its `text` is what the model gets then.
   */
  call(tool: string, json: string): Promise<TaskOutcome>;
  /**
   * Puts a task on the board as it is now, as `task_create` does. It is pending, and waits for nothing.
   *
   * Rejected with a `TodoError` that has every fault, also for what has a wrong type.
   */
  create(task: TaskCreation): Promise<TaskAnswer>;
  /**
   * Changes a task, as `task_update` does: all of it or nothing.
   *
   * Rejected with a `TodoError` that has every fault, also for what has a wrong type.
   */
  update(edit: TaskEdit): Promise<TaskAnswer>;
  /**
   * Reads a task, a deleted one too.
   *
   * Rejected with a `TodoError`: `NOT_FOUND` when there is none of this id, `STATE_CORRUPT` when the stored value is no
   * board, or what the storage said.
   */
  get(taskId: string): Promise<Task>;
  /**
   * Reads the board.
   *
   * Rejected with a `TodoError`: `STATE_CORRUPT` when the stored value is no board, or what the storage said.
   */
  read(): Promise<StoredBoard>;
}
