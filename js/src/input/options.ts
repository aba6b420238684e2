import { TodoError, type Fault, type TodoErrorCode } from '../todo-error.js';
import { guardedRead } from './guarded-read.js';
import { excerpt } from './received.js';

/** How many faults an error tells of. */
const MOST_FAULTS = 20;

/** Says what is wrong with the value of an option, if something is. */
export type Rule = (path: string, value: unknown) => Fault | undefined;

/** A rule for an option that may be left out. */
export function optional(rule: Rule): Rule {
  return (path, value) => (value === undefined || value === null ? undefined : rule(path, value));
}

/**
 * Reads options, each once: the values of those that can be used, and what is wrong with the others. `null` counts as
 * absent, as it does for the component, and a name without a rule is a fault.
 */
export function readOptions<Name extends string>(
  given: Record<string, unknown>,
  rules: Record<Name, Rule>,
): { values: Record<Name, unknown>; faults: Fault[] } {
  const values = {} as Record<Name, unknown>;
  const faults: Fault[] = [];
  const names = Object.keys(rules) as Name[];
  for (const name of names) {
    const path = `options.${name}`;
    const value = guardedRead('INVALID_OPTIONS', path, () => given[name]);
    const fault = rules[name](path, value);
    values[name] = fault === undefined ? (value ?? undefined) : undefined;
    if (fault !== undefined) {
      faults.push(fault);
    }
  }
  for (const name of guardedRead('INVALID_OPTIONS', 'options', () => Object.keys(given))) {
    if (!Object.hasOwn(rules, name)) {
      const legal = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
      faults.push({ path: `options.${excerpt(name)}`, problem: 'no such option', legal });
    }
  }
  return { values, faults };
}

/** An error with these faults, as many as it tells of. */
export function refused(code: TodoErrorCode, faults: readonly Fault[]): TodoError {
  const more = Math.max(0, faults.length - MOST_FAULTS);
  return new TodoError(code, faults.slice(0, MOST_FAULTS), { more });
}
