import type * as Board from '../generated/task-board/interfaces/agent-tools-todo-board.js';
import type * as Bound from '../generated/interfaces/agent-tools-todo-types.js';
import { WrongAnswer } from '../state/wrong-answer.js';
import { TodoError, type Fault, type TodoErrorCode } from '../todo-error.js';

/** What a component gives instead of an answer. */
export type Refusal = Bound.Refusal | Board.Refusal;

/** The generated code throws a refusal as the bare record, and everything else as an `Error`. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === 'object' && thrown !== null && !(thrown instanceof Error) && 'faults' in thrown;
}

/** The error that a refusal is. `cause` is what was thrown in a state adapter, if that is why. */
export function errorOf({ code, message, faults, more }: Refusal, cause: unknown): TodoError {
  const capitals = code.replace('-', '_').toUpperCase() as TodoErrorCode;
  const wrong = WrongAnswer.from(cause);
  return wrong === undefined
    ? new TodoError(capitals, faults.map(faultOf), { message, more, cause })
    : new TodoError(capitals, [wrong.fault], { cause: wrong.answer });
}

/** A fault as this package spells it. The generated code spells none as `undefined`. */
export function faultOf({ path, problem, received, legal }: Bound.Fault): Fault {
  return { path, problem, ...(received !== undefined && { received }), ...(legal !== undefined && { legal }) };
}
