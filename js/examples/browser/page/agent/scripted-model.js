// @ts-check
import { STORY } from './story.js';

/**
 * A model that needs no key and no network: it tells the story, one message after another.
 *
 * @param {string} toolName the name of the tool that it calls
 * @param {number} pause milliseconds that it takes to think before each message
 * @returns {import('./run-agent.js').Model}
 */
export function scriptedModel(toolName, pause) {
  return async (messages, signal) => {
    await wait(pause, signal);
    const said = messages.filter((message) => message.role === 'assistant').length;
    const { says, sends, repairs } = /** @type {import('./story.js').Turn} */ (STORY[said]);
    const error = errorIn(messages.at(-1));
    if (error !== undefined && !repairs) {
      return { role: 'assistant', content: `I did not expect that, and stop here: ${error}` };
    }
    const call = { id: `call-${said}`, type: 'function', function: { name: toolName, arguments: sends } };
    return { role: 'assistant', content: says, ...(sends && { tool_calls: [call] }) };
  };
}

/**
 * @param {any} message
 * @returns {string | undefined}
 */
function errorIn(message) {
  return message.role === 'tool' ? JSON.parse(message.content).error : undefined;
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}
