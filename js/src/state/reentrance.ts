import { TodoError } from '../todo-error.js';

/** The error of a state adapter that calls the object which is waiting for the adapter. */
export function reentrance(): TodoError {
  const problem = 'load or save called the object that was waiting for it';
  const legal = 'an adapter that does nothing but store';
  return new TodoError('STATE_UNAVAILABLE', [{ path: 'state', problem, legal }]);
}
