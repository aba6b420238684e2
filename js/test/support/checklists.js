// @ts-check
import assert from 'node:assert/strict';
import { TodoError } from 'todo-write';

/**
 * An item with an active form of its own.
 *
 * @param {string} content
 * @param {import('todo-write').Status} [status]
 * @returns {import('todo-write').Todo}
 */
export function todo(content, status = 'pending') {
  return { content, activeForm: `Doing: ${content}`, status };
}

/**
 * A model's input.
 *
 * @param {unknown[]} todos
 */
export function input(...todos) {
  return JSON.stringify({ todos });
}

/**
 * The error that a call is refused with.
 *
 * @param {() => unknown} call
 * @returns {TodoError}
 */
export function refusal(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof TodoError, `not a TodoError: ${error}`);
    return error;
  }
  return assert.fail('the call was not refused');
}

/**
 * The error that a promise is rejected with.
 *
 * @param {Promise<unknown>} promise
 * @returns {Promise<TodoError>}
 */
export async function rejection(promise) {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof TodoError, `not a TodoError: ${error}`);
    return error;
  }
  return assert.fail('the promise was not rejected');
}
