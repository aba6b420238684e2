import { guardedRead } from '../input/guarded-read.js';
import { isArray } from '../input/guards.js';
import { optional, type Rule } from '../input/options.js';
import { wrongType } from '../input/received.js';
import type { Hook, HookFailure } from './hook.js';
import { Hooks } from './hooks.js';

const functionRule: Rule = (path, value) => {
  return typeof value === 'function' ? undefined : wrongType(path, value, 'a function');
};

const listRule: Rule = (path, value) => {
  if (!isArray(value)) {
    return wrongType(path, value, 'an array of functions');
  }
  const hooks = copy(value);
  const index = hooks.findIndex((hook) => typeof hook !== 'function');
  return index < 0 ? undefined : functionRule(`${path}[${index}]`, hooks[index]);
};

/** What can be hooks, and who can be told when one fails. */
export const hookRules = { hooks: optional(listRule), onHookFailure: optional(functionRule) };

/** The hooks that options name, if they name any. */
export function readHooks(hooks: unknown, onHookFailure: unknown): Hooks | undefined {
  const list = copy((hooks ?? []) as readonly Hook[]);
  const tell = (onHookFailure ?? (() => {})) as (failure: HookFailure) => unknown;
  return list.length === 0 ? undefined : new Hooks(list, tell);
}

/** What is changed in an array afterwards changes no object that was made with it. */
function copy<T>(list: readonly T[]): T[] {
  return guardedRead('INVALID_OPTIONS', 'options.hooks', () => Array.from(list));
}
