import type { Component } from './component.js';
import type * as Bound from './generated/interfaces/agent-tools-todo-types.js';
import { received, wrongType } from './received.js';
import { noState } from './state/host-state.js';
import { TodoError, type Fault } from './todo-error.js';

/** The options as the component takes them. */
export type ComponentOptions = Bound.Options;

const KINDS = {
  branch: 'string',
  prefix: 'string',
  autoclear: 'boolean',
  nudge: 'string',
  warn: 'boolean',
  limit: 'number',
} as const;
const NAMES = 'state, branch, prefix, autoclear, nudge, warn or limit';
const LEGAL = { string: 'a string', boolean: 'a boolean', number: 'a whole number of bytes below 4294967296' };

/**
 * The options among what was given to `createTodoWrite`: those that the component can take, and what is wrong with the
 * others. `null` counts as absent, as it does for the component.
 */
export function readOptions(given: Record<string, unknown>): { options: ComponentOptions; faults: Fault[] } {
  const options: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, kind] of Object.entries(KINDS)) {
    const value = given[name] ?? undefined;
    const fault = value === undefined ? undefined : faultOf(`options.${name}`, kind, value);
    if (fault === undefined) {
      options[name] = value;
    } else {
      faults.push(fault);
    }
  }
  for (const name of Object.keys(given)) {
    if (name !== 'state' && !Object.hasOwn(KINDS, name)) {
      faults.push({ path: `options.${name}`, problem: 'no such option', legal: NAMES });
    }
  }
  return { options, faults };
}

function faultOf(path: string, kind: keyof typeof LEGAL, value: unknown): Fault | undefined {
  const legal = LEGAL[kind];
  if (typeof value !== kind) {
    return wrongType(path, value, legal);
  }
  if (typeof value === 'number' && value >>> 0 !== value) {
    return { path, problem: 'no such limit', received: received(value), legal };
  }
  if (typeof value === 'string' && !value.isWellFormed()) {
    return { path, problem: 'a lone surrogate', received: received(value), legal: 'whole characters' };
  }
  return undefined;
}

/** What the component finds wrong with options that it can take: it looks at them before anything else. */
export function faultsOfValues(component: Component, options: ComponentOptions): Fault[] {
  try {
    component.run(noState, ({ todoList }) => todoList.call('', options));
  } catch (error) {
    if (error instanceof TodoError && error.code === 'INVALID_OPTIONS') {
      return error.faults;
    }
    if (!(error instanceof TodoError && error.code === 'INVALID_ARGS')) {
      throw error;
    }
  }
  return [];
}
