import type * as Bound from '../generated/task-board/interfaces/agent-tools-todo-board.js';
import { lowered } from '../component/statuses.js';
import { readFields, readList } from '../input/guarded-read.js';
import { isArray, isObject } from '../input/guards.js';
import { refused } from '../input/options.js';
import { textFault, wrongType } from '../input/received.js';
import { TodoError, type Fault } from '../todo-error.js';
import { isStatus, LEGAL_STATUS } from './records.js';
import type { DrawnTask, TaskStatus } from './types.js';

const FIELDS = ['id', 'subject', 'activeForm', 'status', 'blockedBy'] as const satisfies (keyof DrawnTask)[];

/**
 * Reads tasks that are to be drawn and may be anything. No function of the component takes such tasks as JSON, so what
 * is wrong with their types is told here.
 *
 * @throws {TodoError} `INVALID_ARGS` with everything that is wrong.
 */
export function readDrawn(tasks: unknown): Bound.Task[] {
  if (!isArray(tasks)) {
    throw new TodoError('INVALID_ARGS', [wrongType('tasks', tasks, 'an array of tasks')]);
  }
  const faults: Fault[] = [];
  const { items } = readList('tasks', tasks, (task, path) => readTask(task, path, faults), () => faults.length === 0);
  if (faults.length > 0) {
    throw refused('INVALID_ARGS', faults);
  }
  return items as Bound.Task[];
}

/** A task with what is drawn of it, and what is wrong with it among the faults. */
function readTask(task: unknown, path: string, faults: Fault[]): unknown {
  if (!isObject(task)) {
    faults.push(wrongType(path, task, 'a task'));
    return undefined;
  }
  const { id, subject, activeForm, status, blockedBy } = readFields(task, FIELDS, `${path}.`);
  const found = [
    textFault(`${path}.id`, id, 'a string'),
    textFault(`${path}.subject`, subject, 'a string'),
    textFault(`${path}.activeForm`, activeForm ?? '', 'a string'),
    isStatus(status) ? undefined : wrongType(`${path}.status`, status, LEGAL_STATUS),
  ];
  faults.push(...found.filter((fault) => fault !== undefined));
  const ids = readIds(blockedBy ?? [], `${path}.blockedBy`, faults);
  return { id, subject, activeForm, status: lowered(status as TaskStatus), blocks: [], blockedBy: ids };
}

function readIds(ids: unknown, path: string, faults: Fault[]): unknown[] {
  if (!isArray(ids)) {
    faults.push(wrongType(path, ids, 'an array of ids'));
    return [];
  }
  const wrong = (id: unknown, place: string) => textFault(place, id, 'an id, a string');
  const { items } = readList(path, ids, (id, place) => ({ id, fault: wrong(id, place) }), ({ fault }) => !fault);
  faults.push(...items.flatMap(({ fault }) => fault ?? []));
  return items.map(({ id }) => id);
}
