import type * as Bound from '../generated/task-board/interfaces/agent-tools-todo-board.js';
import { lifted } from '../component/statuses.js';
import { metadataValue } from './metadata.js';
import type { Task, TaskStatus } from './types.js';

const STATUSES = ['pending', 'in_progress', 'completed', 'deleted'] as const satisfies TaskStatus[];

/** What a status can be, for a fault. */
export const LEGAL_STATUS = `one of ${STATUSES.join(', ')}`;

/** Whether it is a status in the words of this package. */
export function isStatus(value: unknown): value is TaskStatus {
  return (STATUSES as readonly unknown[]).includes(value);
}

/** A task as this package spells it, in the order in which `task_get` does. */
export function liftedTask(task: Bound.Task): Task {
  return {
    id: task.id,
    subject: task.subject,
    description: task.description ?? null,
    activeForm: task.activeForm ?? null,
    owner: task.owner ?? null,
    status: lifted(task.status),
    blocks: task.blocks,
    blockedBy: task.blockedBy,
    metadata: metadataValue(task.metadata),
  };
}
