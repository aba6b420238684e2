// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the case files. */
export const folder = join(import.meta.dirname, '../../../tests/conformance');

/**
 * What is replayed, and against which tool: every file about the checklist without hooks and with one that has nothing
 * to say, the files about hooks, and those about the task board.
 *
 * @type {{ path: string, tool: string, title: string }[]}
 */
export const replays = [
  ...names('').flatMap((path) => [
    { path, tool: 'checklist', title: path },
    { path, tool: 'hookedChecklist', title: `${path} with a hook` },
  ]),
  ...names('nudged/').map((path) => ({ path, tool: 'hookedChecklist', title: path })),
  ...names('board/').map((path) => ({ path, tool: 'board', title: path })),
];

/** @param {string} under */
function names(under) {
  const found = readdirSync(join(folder, under)).filter((name) => name.endsWith('.json'));
  if (found.length === 0) {
    throw new Error(`there are no case files in ${join(folder, under)}`);
  }
  return found.map((name) => under + name);
}
