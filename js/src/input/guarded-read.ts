import { TodoError, type TodoErrorCode } from '../todo-error.js';

/** Reads a part of what a caller gave, whose getters and traps may throw. */
export function guardedRead<T>(code: TodoErrorCode, path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new TodoError(code, [{ path, problem: 'reading it threw an error', legal: 'plain data' }], { cause });
  }
}
