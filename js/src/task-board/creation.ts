import type * as Bound from '../generated/task-board/interfaces/agent-tools-todo-board.js';
import { readFields } from '../input/guarded-read.js';
import { isObject } from '../input/guards.js';
import { objectJson, shallowJson, shallowMembers } from '../input/shallow-json.js';
import { isText, isTextOrNone } from '../input/well-formed.js';
import { metadataText } from './metadata.js';
import type { TaskCreation } from './types.js';

const FIELDS = ['subject', 'description', 'activeForm', 'metadata'] as const satisfies (keyof TaskCreation)[];

/**
 * A creation that was read once; when something has a wrong type, JSON text that says so. The component refuses that
 * text and names everything that is wrong, so that no rule has to be told here.
 */
export type CreationRequest = { creation: Bound.Creation } | { json: string };

/** Reads a creation that may be anything. Nothing of it is looked at twice. */
export function readCreation(given: unknown): CreationRequest {
  if (!isObject(given)) {
    return { json: shallowJson(given) ?? 'null' };
  }
  const { metadata: value, ...texts } = readFields(given, FIELDS);
  const metadata = metadataText(value);
  const fit = isText(texts.subject) && Object.values(texts).every(isTextOrNone);
  return fit
    ? { creation: { ...texts, metadata } as Bound.Creation }
    : { json: objectJson([...shallowMembers(texts), ['metadata', metadata]]) };
}
