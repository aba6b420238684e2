import type { AsyncTodoWrite } from '../async-todo-write.js';
import { TodoError } from '../todo-error.js';
import type { TodoWrite } from '../todo-write.js';

/** What goes back to the model after a call. */
export interface CallResult {
  /** The component's text, to the byte: the answer, or `{"error":"CODE: …"}`. */
  text: string;
  /** Whether the call was refused; then nothing was stored. */
  refused: boolean;
}

/**
 * Runs a model's call and gives what the model is to read, also when it was refused: a refusal is an answer, so that
 * the model can correct itself. Whatever else is thrown is no business of the model's and is thrown on.
 */
export async function runCall(todos: TodoWrite | AsyncTodoWrite, input: string): Promise<CallResult> {
  try {
    const { text } = await todos.call(input);
    return { text, refused: false };
  } catch (error) {
    if (error instanceof TodoError && error.code !== 'COMPONENT_FAILED') {
      return { text: error.text, refused: true };
    }
    throw error;
  }
}
