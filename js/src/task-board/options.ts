import type { Options } from '../generated/task-board/interfaces/agent-tools-todo-board.js';
import { typeRules } from '../input/option-types.js';

/** The options of the component, by the type that each has. */
export const BOARD_OPTION_TYPES = {
  branch: 'string',
  prefix: 'string',
  single: 'boolean',
  strict: 'boolean',
  limit: 'number',
} as const satisfies Record<keyof Options, string>;

/** What can go into the component; the component itself looks at what the values mean. */
export const boardRules = typeRules(BOARD_OPTION_TYPES);
