import { optional, type Rule } from './options.js';
import { received, textFault, wrongType } from './received.js';

/** The largest limit that there is. */
export const MAX_LIMIT = 2 ** 32 - 1;

/** The types of options, and what is legal for each. */
const LEGAL = { string: 'a string', boolean: 'a boolean', number: `a whole number of bytes below ${MAX_LIMIT + 1}` };

type OptionType = keyof typeof LEGAL;

/** The rules for options of these types, each of which may be left out. */
export function typeRules<Name extends string>(types: Record<Name, OptionType>): Record<Name, Rule> {
  const rules = Object.entries<OptionType>(types).map(([name, type]) => [name, optional(ofType(type))]);
  return Object.fromEntries(rules);
}

function ofType(type: OptionType): Rule {
  const legal = LEGAL[type];
  return (path, value) => {
    if (type === 'string') {
      return textFault(path, value, legal);
    }
    if (typeof value !== type) {
      return wrongType(path, value, legal);
    }
    if (typeof value === 'number' && value >>> 0 !== value) {
      return { path, problem: 'no such limit', received: received(value), legal };
    }
    return undefined;
  };
}
