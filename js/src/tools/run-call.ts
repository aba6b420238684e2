import { isTodoError } from '../todo-error.js';
import type { CallableTool } from './callable-tool.js';

/** What goes back to the model after a call. */
export interface CallResult {
  /** The answer, to the byte, or `{"error":"CODE: …"}`. */
  text: string;
  /** Whether the call was refused. */
  refused: boolean;
}

/**
 * Runs a model's call and gives what the model is to read, also when it was refused: a refusal is an answer, so that
 * the model can correct itself. Whatever else is thrown is no business of the model's and is thrown on.
 *
 * `input` gives the JSON text; when there is none, it throws the refusal.
 */
export async function runCall(call: CallableTool['call'], input: () => string): Promise<CallResult> {
  try {
    const { text } = await call(input());
    return { text, refused: false };
  } catch (error) {
    if (isTodoError(error) && error.code !== 'COMPONENT_FAILED') {
      return { text: error.text, refused: true };
    }
    throw error;
  }
}
