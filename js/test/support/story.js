// @ts-check
import { input, todo } from './checklists.js';

/**
 * A list of the story, by where its three items stand.
 *
 * @param {any[]} statuses
 */
function list(...statuses) {
  const contents = ['Read the report page', 'Write a CSV encoder for “naïve” tools 🧾', 'Test the export'];
  return input(...contents.map((content, index) => todo(content, statuses[index])));
}

/** The inputs of an agent that plans, works, is refused once, corrects itself and finishes. */
export const story = /** @type {const} */ ([
  list('in_progress', 'pending', 'pending'),
  list('completed', 'in_progress', 'pending'),
  list('completed', 'done', 'in_progress'),
  list('completed', 'completed', 'in_progress'),
  list('completed', 'completed', 'completed'),
]);

/** Which input of the story is refused, and how. */
export const refused = 2;
export const refusal =
  '{"error":"INVALID_ARGS: todos[1].status: unknown status, got string \\"done\\", ' +
  'expected \\"completed\\" (one of pending, in_progress, completed)"}';

/** An input that breaks off in the middle. */
export const truncated = story[0].slice(0, -20);
