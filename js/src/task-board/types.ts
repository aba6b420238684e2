import type { Fault } from '../todo-error.js';

/**
 * Where a task stands, in the model's words. A deleted task is kept and hidden, without dependencies, and never changed
 * again.
 */
export type TaskStatus = 'pending' | 'in_progress' | 'completed' | 'deleted';

/** What is kept with a task: an object of plain data, or a string. */
export type TaskMetadata = string | Record<string, unknown>;

/** A task, whole, with `null` for what it does not have. Its JSON is the record that `task_get` gives a model. */
export interface Task {
  /** Given by the board, in decimal digits. Never used twice, not even after a delete. */
  id: string;
  /** What is to be done, in the imperative: `Run the tests`. */
  subject: string;
  /** Everything else that whoever takes the task must know. */
  description: string | null;
  /** The subject in the present continuous, shown while the task is in progress: `Running the tests`. */
  activeForm: string | null;
  /** Who has claimed it. */
  owner: string | null;
  /** Where it stands. */
  status: TaskStatus;
  /** The ids of the tasks that wait for this one, in numeric order. */
  blocks: string[];
  /** The ids of the unfinished tasks that this one waits for, in numeric order. */
  blockedBy: string[];
  /** What is kept with it. */
  metadata: TaskMetadata | null;
}

/** What is drawn of a task. Whole tasks can be drawn, and those that `task_list` gives. */
export type DrawnTask = Pick<Task, 'id' | 'subject' | 'status'> & {
  activeForm?: string | null | undefined;
  blockedBy?: readonly string[] | null | undefined;
};

/** A task to be put on the board. `null` counts as absent. */
export interface TaskCreation {
  /** What is to be done, in the imperative. Not blank. */
  subject: string;
  /** Everything else that whoever takes the task must know. An empty text counts as none. */
  description?: string | null | undefined;
  /** The subject in the present continuous. An empty text counts as none. */
  activeForm?: string | null | undefined;
  /** What is kept with it, as JSON: an object or a string, at most 64 levels deep. */
  metadata?: TaskMetadata | null | undefined;
}

/** What is to change in a task. What is absent, `null` or an empty list stays as it is. */
export interface TaskEdit {
  /** Which task. */
  taskId: string;
  /** Where it shall stand. `deleted` can't be taken back. */
  status?: TaskStatus | null | undefined;
  /** The new subject. Not blank. */
  subject?: string | null | undefined;
  /** The new description. An empty text takes it away. */
  description?: string | null | undefined;
  /** The new active form. An empty text takes it away. */
  activeForm?: string | null | undefined;
  /** Who claims it. An empty text gives it back. */
  owner?: string | null | undefined;
  /** Tasks that it shall wait for. One that it waits for already is no fault. */
  addBlockedBy?: readonly string[] | null | undefined;
  /** Tasks that it shall wait for no longer. One that it does not wait for is no fault. Removed before any is added. */
  removeBlockedBy?: readonly string[] | null | undefined;
  /** Tasks that shall wait for it. */
  addBlocks?: readonly string[] | null | undefined;
  /** Tasks that shall wait for it no longer. */
  removeBlocks?: readonly string[] | null | undefined;
  /**
   * An object or a string, at most 64 levels deep. The members of an object go into the object that is there, in place
   * of those of the same key, and a member that is `null` takes its key out; otherwise it replaces what is there.
   */
  metadata?: TaskMetadata | null | undefined;
}

/** What became of a task. An unblocked one is pending and has nothing left to wait for. */
export type TaskChangeKind = 'added' | 'started' | 'completed' | 'reopened' | 'removed' | 'unblocked';

/** One thing that a call brought about. */
export interface TaskChange {
  /** What became of it. */
  kind: TaskChangeKind;
  /** Which task. */
  id: string;
}

/** What `create` and `update` give back. */
export interface TaskAnswer {
  /** The task as it is stored now. */
  task: Task;
  /** The ids of the pending tasks that waited for others before this call and wait for none now, in numeric order. */
  unblocked: string[];
  /** What happened: text for the model. */
  message: string;
  /** What the call brought about: first of the task itself, then the unblocked ones. */
  changes: TaskChange[];
  /** The revision of the stored board. */
  revision: string;
}

/** What a model's call gives back. */
export interface TaskOutcome {
  /** The answer as JSON text, to hand back to the model as it is. */
  text: string;
  /** What the call brought about: first of the task itself, then the unblocked ones. Empty after a read. */
  changes: TaskChange[];
  /** The revision of the stored board. Left out when nothing is stored. */
  revision?: string;
}

/** A board as it is stored. */
export interface StoredBoard {
  /** Every task that can be read, deleted ones too, in numeric order. Empty when nothing is stored. */
  tasks: Task[];
  /** Why records were left out: the first 20 that can't be read. They stay in the stored board as they are. */
  unreadable: Fault[];
  /** How many more were left out. */
  more: number;
  /** The revision of the stored value. Left out when nothing is stored. */
  revision?: string;
}

/** What the host decides about every call of one object. A field that is left out has its default. */
export interface BoardOptions {
  /**
   * Whose board: each branch of a session has its own. Default: empty, the main agent's. Agents that share work share a
   * branch.
   */
  branch?: string | undefined;
  /** The first part of the state key. Default, also when empty: `tasks`. */
  prefix?: string | undefined;
  /** Whether at most one task may be in progress. Default: true. Turn it off where several agents share the board. */
  single?: boolean | undefined;
  /** Whether a task that waits for another one can't be started or completed. Default: false. */
  strict?: boolean | undefined;
  /** How many bytes of input are accepted; of `create` and `update`, bytes of texts. Default: 1,048,576. */
  limit?: number | undefined;
}
