import type * as Bound from '../generated/interfaces/agent-tools-todo-types.js';
import { typeRules } from './option-types.js';

/** The options as the component takes them. */
export type ComponentOptions = Bound.Options;

/** The options of the component, by the type that each has. */
export const OPTION_TYPES = {
  branch: 'string',
  prefix: 'string',
  autoclear: 'boolean',
  nudge: 'string',
  warn: 'boolean',
  limit: 'number',
} as const satisfies Record<keyof ComponentOptions, string>;

/** What can go into the component; the component itself looks at what the values mean. */
export const checklistRules = typeRules(OPTION_TYPES);
