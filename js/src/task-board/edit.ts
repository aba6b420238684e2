import type * as Bound from '../generated/task-board/interfaces/agent-tools-todo-board.js';
import { lowered } from '../component/statuses.js';
import { readFields, readList } from '../input/guarded-read.js';
import { isArray, isObject } from '../input/guards.js';
import { objectJson, shallowJson, shallowMembers, type Members } from '../input/shallow-json.js';
import { isText, isTextOrNone } from '../input/well-formed.js';
import { metadataText } from './metadata.js';
import { isStatus } from './records.js';
import type { TaskEdit, TaskStatus } from './types.js';

const TEXTS = ['subject', 'description', 'activeForm', 'owner'] as const satisfies (keyof TaskEdit)[];
const LISTS = ['addBlockedBy', 'removeBlockedBy', 'addBlocks', 'removeBlocks'] as const satisfies (keyof TaskEdit)[];

/** An edit that was read once; when something has a wrong type, JSON text for the component to judge. */
export type EditRequest = { edit: Bound.Edit } | { json: string };

/** Reads an edit that may be anything. Nothing of it is looked at twice. */
export function readEdit(given: unknown): EditRequest {
  if (!isObject(given)) {
    return { json: shallowJson(given) ?? 'null' };
  }
  // The component says what is wrong with an id under that name.
  const { id, taskId, status } = readFields(given, ['id', 'taskId', 'status']);
  const texts = readFields(given, TEXTS);
  const lists = Object.entries(readFields(given, LISTS)).map(([name, list]) => readIds(name, list));
  const metadata = metadataText(readFields(given, ['metadata']).metadata);

  const statusFits = status === undefined || status === null || isStatus(status);
  if (isText(taskId) && statusFits && Object.values(texts).every(isTextOrNone) && lists.every(({ fit }) => fit)) {
    const ids = Object.fromEntries(lists.map(({ name, items }) => [name, items]));
    const bound = { id: taskId, status: status && lowered(status as TaskStatus), ...texts, ...ids, metadata };
    return { edit: bound as unknown as Bound.Edit };
  }
  const members: Members = lists.map(({ name, json }) => [name, json]);
  return { json: objectJson([...shallowMembers({ id, taskId, status, ...texts }), ...members, ['metadata', metadata]]) };
}

/** Reads a list of ids. One that is absent is empty. */
function readIds(name: string, list: unknown): { name: string; items: unknown[]; fit: boolean; json?: string } {
  if (!isArray(list)) {
    const json = shallowJson(list);
    return { name, items: [], fit: list === undefined || list === null, ...(json !== undefined && { json }) };
  }
  const { items, fit } = readList(name, list, (item) => item, isText);
  return { name, items, fit, json: `[${items.map((item) => shallowJson(item) ?? 'null').join()}]` };
}
