import { branded } from './brand.js';

/** What kind of refusal or failure it is. */
export type TodoErrorCode =
  /** The shape of the input is wrong: not JSON, a field missing or of another type, an unknown status, too large. */
  | 'INVALID_ARGS'
  /** The shape is right and a rule is broken: blank text, a second item in progress, the same content twice. */
  | 'INVALID_TODOS'
  /** Of the task board: there is no task of this id that can be read. */
  | 'NOT_FOUND'
  /** Of the task board: the task can't come to stand so. Another one is in progress, it is deleted, or it has to wait. */
  | 'INVALID_STATUS'
  /** Of the task board: the dependency can't be. It is on itself, on a missing, deleted or completed task, or a cycle. */
  | 'INVALID_DEPENDENCY'
  /**
   * What was given to `createTodoWrite`, `createTaskBoard`, `localStorageState`, `asyncState` or the function of a tool
   * can't be used.
   */
  | 'INVALID_OPTIONS'
  /** Other writers kept winning. Nothing was stored; the same call may succeed later. */
  | 'STATE_CONFLICT'
  /** The stored value is no list, or no board. The next `write` replaces it, or the next `create`. */
  | 'STATE_CORRUPT'
  /** The storage does not allow it. */
  | 'STATE_DENIED'
  /** The storage has no room. */
  | 'STATE_FULL'
  /** The storage can't be reached, or failed in a way of its own, or its adapter is wrong. */
  | 'STATE_UNAVAILABLE'
  /** The component could not be loaded, or broke off in the middle of a call. The next call has a fresh one. */
  | 'COMPONENT_FAILED';

/** One thing that is wrong. */
export interface Fault {
  /** Where: `todos[2].status`, `input` for the text as a whole, `options.branch`, `state`. */
  path: string;
  /** What is wrong there. */
  problem: string;
  /** What stood there, as `string "done"` or `null`, cut at 80 characters. Left out when nothing did. */
  received?: string;
  /** What would be right. Left out when nothing the caller could write would be. */
  legal?: string;
}

/**
 * Why a call was refused. Nothing was stored, as far as the state keeps its promise that a `save` which fails writes
 * nothing; after `COMPONENT_FAILED`, where a call broke off, look at what is stored. The next call works.
 *
 * `message` is `CODE: fault; fault; …`, with everything that is wrong. When a model made the call, hand `text` back to
 * it as the tool result: the model corrects itself.
 *
 * @example
 * ```ts
 * try {
 *   return todos.call(input).text;
 * } catch (error) {
 *   if (error instanceof TodoError) return error.text;
 *   throw error;
 * }
 * ```
 */
export class TodoError extends Error {
  /** What kind of refusal it is. */
  readonly code: TodoErrorCode;
  /** The first 20 faults, in the order of the input. */
  readonly faults: Fault[];
  /** How many faults there are beyond those. */
  readonly more: number;

  /** The package makes these errors; `details` holds the message when it is not spelled from the faults. */
  constructor(
    code: TodoErrorCode,
    faults: Fault[],
    details: { message?: string; more?: number; cause?: unknown } = {},
  ) {
    const { more = 0, message = spelled(code, faults, more), cause } = details;
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.faults = faults;
    this.more = more;
  }

  /** The tool result for the model, as JSON text: `{"error":"CODE: …"}`. */
  get text(): string {
    return JSON.stringify({ error: this.message });
  }
}

/** @internal Whether it is one, of this copy of the package or of another. */
export const isTodoError = branded<TodoError>(TodoError, 'TodoError');

Object.defineProperty(TodoError.prototype, 'name', { value: 'TodoError', writable: true, configurable: true });

function spelled(code: TodoErrorCode, faults: readonly Fault[], more: number): string {
  const parts = faults.map(({ path, problem, received, legal }) => {
    const got = received === undefined ? '' : `, got ${received}`;
    const expected = legal === undefined ? '' : `, expected ${legal}`;
    return `${path}: ${problem}${got}${expected}`;
  });
  if (more > 0) {
    parts.push(more === 1 ? 'and 1 more fault' : `and ${more} more faults`);
  }
  return `${code}: ${parts.join('; ')}`;
}
