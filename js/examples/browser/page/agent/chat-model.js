// @ts-check
import { AgentError } from './agent-error.js';
import { completionsUrl } from './completions-url.js';
import { brokenOff, notACompletion, notJson, refused, unreachable } from './what-went-wrong.js';

/**
 * A model behind an OpenAI-compatible address, asked by plain `fetch`.
 *
 * @param {object} server
 * @param {string} server.address what the person typed: the base URL
 * @param {string} server.model the model's name there
 * @param {string} server.key the key, or nothing. It is sent to this address and kept nowhere
 * @param {{ name: string, description: string, parameters: object }} definition the tool that the model may call
 * @returns {import('./run-agent.js').Model} throws AgentError, or what the signal gives
 * @throws AgentError when the address or the key can't be used
 */
export function chatModel({ address, model, key }, definition) {
  const url = completionsUrl(address);
  if (/[^\x21-\x7e]/.test(key)) {
    const advice = 'Copy it again, without spaces and line breaks.';
    throw new AgentError('The key holds a character that no key has.', advice);
  }
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const tools = [{ type: 'function', function: definition }];

  return async (messages, signal) => {
    const { status, text } = await ask(url, { headers, body: JSON.stringify({ model, messages, tools }), signal });
    const answer = parsed(text);
    if (status < 200 || status > 299) {
      throw refused(url, status, answer, text, key !== '');
    }
    if (answer === undefined) {
      throw notJson(url, text);
    }
    const message = answer?.choices?.[0]?.message;
    if (message === null || typeof message !== 'object') {
      throw notACompletion(url, answer);
    }
    return { role: 'assistant', ...message };
  };
}

/**
 * @param {string} url
 * @param {{ headers: Record<string, string>, body: string, signal: AbortSignal }} request
 */
async function ask(url, { headers, body, signal }) {
  /** @type {RequestInit} */
  const options = { method: 'POST', headers, body, signal, credentials: 'omit', referrerPolicy: 'no-referrer' };
  const response = await orThrow(fetch(url, options), signal, () => unreachable(url, signal));
  return { status: response.status, text: await orThrow(response.text(), signal, () => brokenOff(url)) };
}

/**
 * What `promise` gives. When it fails: what `explain` gives is thrown, unless it was the signal that ended it.
 *
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} signal
 * @param {() => AgentError | Promise<AgentError>} explain
 */
async function orThrow(promise, signal, explain) {
  try {
    return await promise;
  } catch {
    signal.throwIfAborted();
    throw await explain();
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
