import { TodoError } from '../todo-error.js';

/** Whose code an object waits for. */
export type Awaited = 'state' | 'hooks';

const FAULTS = {
  state: {
    problem: 'load or save called the object that was waiting for it',
    legal: 'an adapter that does nothing but store',
  },
  hooks: {
    problem: 'a hook called the object that was waiting for it',
    legal: 'a hook that does nothing but look at the two lists that it is given',
  },
};

/** The error of a state adapter or a hook that calls the object which is waiting for it. */
export function reentrance(awaited: Awaited): TodoError {
  return new TodoError('STATE_UNAVAILABLE', [{ path: awaited, ...FAULTS[awaited] }]);
}
