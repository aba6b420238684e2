import type { Hook, HookFailure } from './hooks/hook.js';

/** Where an item stands, in the model's words. At most one item of a list is `in_progress`. */
export type Status = 'pending' | 'in_progress' | 'completed';

/** One item of a list. */
export interface Todo {
  /** What is to be done, in the imperative: `Run the tests`. Not blank, and unique in its list. */
  content: string;
  /** The same in the present continuous, shown while the item is in progress: `Running the tests`. Not blank. */
  activeForm: string;
  /** Where the item stands. */
  status: Status;
}

/** How an item moved from the previous list to the submitted one. */
export type ChangeKind = 'added' | 'removed' | 'started' | 'completed' | 'reopened';

/** One difference between the previous list and the submitted one. */
export interface Change {
  /** How the item moved. */
  kind: ChangeKind;
  /** Which item. */
  content: string;
}

/** What a model's call gives back. */
export interface Outcome {
  /** The answer as JSON text, to hand back to the model as it is. */
  text: string;
  /** How the submitted list differs from the previous one: the submitted items in their order, then the removed. */
  changes: Change[];
  /** The revision of the stored list. */
  revision: string;
}

/** What a write gives back. */
export interface Answer {
  /** The nudge and the hints: text for the model. */
  message: string;
  /** The list as stored: empty when all items were completed and `autoclear` is on. */
  todos: Todo[];
  /** The list that this write replaced. `null` when there was none or it was empty. */
  oldTodos: Todo[] | null;
  /** How the submitted list differs from the previous one: the submitted items in their order, then the removed. */
  changes: Change[];
  /** The revision of the stored list. */
  revision: string;
}

/** A list as it is stored. */
export interface Stored {
  /** The items. Empty when nothing is stored. */
  todos: Todo[];
  /** The revision of the stored value. Left out when nothing is stored. */
  revision?: string;
}

/** The flavours of parameter schema that model providers take. */
export type Dialect = 'json-schema' | 'openai-strict' | 'gemini';

/** What a model is told about the tool. */
export interface Definition {
  /** The name that the model calls it by: `todo_write`. */
  name: string;
  /** What it does and when to use it. */
  description: string;
  /** The schema of its input, in the dialect asked for. */
  parameters: Record<string, unknown>;
}

/** What the host decides about every call of one object. A field that is left out has its default. */
export interface Options {
  /** Which agent's list: each branch of a session has its own. Default: empty, the main agent's. */
  branch?: string | undefined;
  /** The first part of the state key. Default, also when empty: `todos`. */
  prefix?: string | undefined;
  /** Whether a list whose items are all completed is stored as an empty one. Default: true. */
  autoclear?: boolean | undefined;
  /** The first paragraph of every answer's message. Default: a short built-in text. Empty: no such paragraph. */
  nudge?: string | undefined;
  /** Whether the message names the unfinished items that the new list no longer has. Default: true. */
  warn?: boolean | undefined;
  /** How many bytes of input are accepted; of `write`, bytes of texts. Default: 1,048,576. */
  limit?: number | undefined;
  /**
   * What is asked for hints after each write, in this order. A hook that throws, gives anything but an array of strings
   * (a promise, too), calls this object, or brings the hints of a call over 65,536 bytes is skipped. Default: none.
   */
  hooks?: readonly Hook[] | undefined;
  /** Is told of each hook that was skipped, and may throw. Default: nobody is told. */
  onHookFailure?: ((failure: HookFailure) => unknown) | undefined;
}
