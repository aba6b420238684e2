import { TodoError, type TodoErrorCode } from '../todo-error.js';

/** How far a list is read once something in it has a wrong type. */
const MAX_ITEMS = 1_000_000;

/** Reads a part of what a caller gave, whose getters and traps may throw. */
export function guardedRead<T>(code: TodoErrorCode, path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new TodoError(code, [{ path, problem: 'reading it threw an error', legal: 'plain data' }], { cause });
  }
}

/** Reads fields of an object, each once. `prefix` is what stands before their names in a path. */
export function readFields<Name extends string>(
  object: Record<string, unknown>,
  names: readonly Name[],
  prefix = '',
): Record<Name, unknown> {
  const fields = {} as Record<Name, unknown>;
  for (const name of names) {
    fields[name] = guardedRead('INVALID_ARGS', prefix + name, () => object[name]);
  }
  return fields;
}

/**
 * Reads an array that may be anything but an honest one, each item once, by a function that gets the item and where it
 * stands. Says whether all items fit.
 */
export function readList<Item>(
  path: string,
  list: unknown[],
  read: (item: unknown, path: string) => Item,
  fits: (item: Item) => boolean,
): { items: Item[]; fit: boolean } {
  const items: Item[] = [];
  let fit = true;
  const length = lengthOf(path, list);
  for (let index = 0; index < length && (fit || index < MAX_ITEMS); index++) {
    const place = `${path}[${index}]`;
    const item = read(guardedRead('INVALID_ARGS', place, () => list[index]), place);
    items.push(item);
    fit &&= fits(item);
  }
  return { items, fit };
}

function lengthOf(path: string, list: unknown[]): number {
  return guardedRead('INVALID_ARGS', path, () => {
    const { length } = list;
    if (!Number.isSafeInteger(length) || length < 0) {
      throw new TypeError('the length of the array is no length');
    }
    return length;
  });
}
