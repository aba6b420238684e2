import { noState, type HostState } from '../state/host-state.js';
import { isAsyncState, type AsyncState } from '../state/async-state.js';
import type { State } from '../state/state.js';
import { TodoError, type Fault } from '../todo-error.js';
import { hasFunctions, isObject } from './guards.js';
import { readOptions, refused, type Rule } from './options.js';
import { wrongType } from './received.js';

/** What a tool is made with: its state, and the values of options that have the right types. */
export interface ToolOptions<Name extends string> {
  state: State | AsyncState;
  values: Record<Name, unknown>;
  /** What is wrong with the others. */
  faults: Fault[];
}

const stateRule: Rule = (path, value) => {
  const legal = 'memory(), localStorageState(…), asyncState(…) or an object with load and save';
  return isAsyncState(value) || hasFunctions(value, 'load', 'save') ? undefined : wrongType(path, value, legal);
};

/** Reads what a tool is to be made with: a state, and options that have these rules. */
export function readToolOptions<Name extends string>(given: unknown, rules: Record<Name, Rule>): ToolOptions<Name> {
  if (!isObject(given)) {
    throw new TodoError('INVALID_OPTIONS', [wrongType('options', given, 'an object with a state')]);
  }
  const { values, faults } = readOptions<'state' | Name>(given, { state: stateRule, ...rules });
  return { state: values.state as State | AsyncState, values, faults };
}

/**
 * Refuses options that can't be used: those with these faults, and those of which the component says so when a call is
 * tried that is wrong in itself. It looks at the options before anything else.
 */
export function refuseUnusable(faults: readonly Fault[], wrongCall: (state: HostState) => unknown): void {
  const all = [...faults, ...unusableValues(wrongCall)];
  if (all.length > 0) {
    throw refused('INVALID_OPTIONS', all);
  }
}

function unusableValues(wrongCall: (state: HostState) => unknown): Fault[] {
  try {
    wrongCall(noState);
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
