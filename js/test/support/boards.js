// @ts-check
/**
 * The kinds and ids of changes.
 *
 * @param {{ changes: import('todo-write/task-board').TaskChange[] }} answer
 */
export function pairs({ changes }) {
  return changes.map(({ kind, id }) => `${kind} ${id}`);
}

/** What a new task is, but for its subject. */
export const newTask = {
  description: null,
  activeForm: null,
  owner: null,
  status: 'pending',
  blocks: [],
  blockedBy: [],
  metadata: null,
};
