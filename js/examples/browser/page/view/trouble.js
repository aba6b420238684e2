// @ts-check
import { TodoError } from 'todo-write';
import { AgentError } from '../agent/agent-error.js';

/** @type {Record<string, string>} */
const ADVICE = {
  STATE_CORRUPT: 'What is stored is no list. Clear the list to begin anew.',
  STATE_DENIED: 'Allow this page to store data in the settings of the browser, and reload it.',
  STATE_FULL: 'Make room: delete stored data of pages that you no longer need.',
  COMPONENT_FAILED: 'Does this browser run WebAssembly? Reload the page to try again.',
};

/**
 * What went wrong, in words for a person.
 *
 * @param {unknown} error
 * @returns {[message: string, advice: string]} what happened, and what to do about it
 */
export function inWords(error) {
  if (error instanceof AgentError) {
    return [error.message, error.advice];
  }
  if (error instanceof TodoError) {
    return [`The list can't be used: ${error.message}`, ADVICE[error.code] ?? 'Reload the page to try again.'];
  }
  return [`The page failed: ${error}`, 'Reload it. The list is stored and will be there.'];
}
