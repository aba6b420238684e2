import type * as Bound from '../generated/interfaces/agent-tools-todo-types.js';
import { optional, type Rule } from './options.js';
import { received, wrongType } from './received.js';
import { isWellFormed } from './well-formed.js';

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

const LEGAL = { string: 'a string', boolean: 'a boolean', number: 'a whole number of bytes below 4294967296' };

/** What can go into the component; the component itself looks at what the values mean. */
export const checklistRules = Object.fromEntries(
  Object.entries(OPTION_TYPES).map(([name, type]) => [name, optional(ofType(type))]),
) as Record<keyof ComponentOptions, Rule>;

function ofType(type: keyof typeof LEGAL): Rule {
  const legal = LEGAL[type];
  return (path, value) => {
    if (typeof value !== type) {
      return wrongType(path, value, legal);
    }
    if (typeof value === 'number' && value >>> 0 !== value) {
      return { path, problem: 'no such limit', received: received(value), legal };
    }
    if (typeof value === 'string' && !isWellFormed(value)) {
      return { path, problem: 'a lone surrogate', received: received(value), legal: 'whole characters' };
    }
    return undefined;
  };
}
