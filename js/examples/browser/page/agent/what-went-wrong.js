// @ts-check
// What a server did instead of answering, in words that tell a person what to do.

import { AgentError } from './agent-error.js';

const LONGEST_QUOTE = 300;

/**
 * The browser gave no answer and does not tell a page why. A request whose answer nobody reads tells the two cases
 * apart.
 *
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<AgentError>}
 */
export async function unreachable(url, signal) {
  const { origin } = new URL(url);
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  } catch {
    signal.throwIfAborted();
    return new AgentError(
      `Nothing answers at ${origin}.`,
      'Is the server running, and are the host and the port right? Is this machine online?',
    );
  }
  return new AgentError(
    `The server at ${origin} answers, but does not allow this page to read its answers (CORS).`,
    `Tell the server to allow the origin ${location.origin}. Look for "CORS" or "allowed origins" in its settings: `
      + 'with Ollama, for example, it is the environment variable OLLAMA_ORIGINS.',
  );
}

/**
 * @param {string} url
 * @returns {AgentError}
 */
export function brokenOff(url) {
  return new AgentError(`The connection to ${new URL(url).origin} broke off in the middle of an answer.`, 'Try again.');
}

/**
 * The server said no.
 *
 * @param {string} url
 * @param {number} status
 * @param {any} answer its JSON, undefined when it sent none
 * @param {string} text what it sent
 * @param {boolean} keySent
 * @returns {AgentError}
 */
export function refused(url, status, answer, text, keySent) {
  const words = quote(wordsOf(answer) ?? text);
  const message = `The server answered ${status}${words === '' ? '.' : `: ${words}`}`;
  return new AgentError(message, advice(url, status, keySent));
}

/**
 * @param {string} url
 * @param {string} text
 * @returns {AgentError}
 */
export function notJson(url, text) {
  const what = text.trim() === '' ? 'nothing at all' : `something that is not JSON: ${quote(text)}`;
  return new AgentError(`${url} answered with ${what}`, baseUrlAdvice(url));
}

/**
 * @param {string} url
 * @param {any} answer
 * @returns {AgentError}
 */
export function notACompletion(url, answer) {
  const words = wordsOf(answer) ?? JSON.stringify(answer);
  return new AgentError(`${url} answered with JSON that is no chat completion: ${quote(words)}`, baseUrlAdvice(url));
}

/**
 * @param {string} url
 * @param {number} status
 * @param {boolean} keySent
 */
function advice(url, status, keySent) {
  if (status === 401 || status === 403) {
    return keySent
      ? 'Check the key, and whether it may use this model.'
      : 'This server wants a key: type it into the field.';
  }
  if (status === 404 || status === 405) {
    return `${baseUrlAdvice(url)} Is the name of the model right?`;
  }
  if (status === 429) {
    return 'Too many requests, or no credit left. Wait a while, or look at the account.';
  }
  if (status >= 500) {
    return 'The fault is on the server. Try again, or look at its log.';
  }
  return 'Is the name of the model right, and can this model call tools?';
}

/** @param {string} url */
function baseUrlAdvice(url) {
  return `It was asked at ${url} – is the base URL right? It often ends in /v1.`;
}

/**
 * The words of an error as OpenAI-compatible servers send it.
 *
 * @param {any} answer
 * @returns {string | undefined}
 */
function wordsOf(answer) {
  const candidates = [answer?.error?.message, answer?.error, answer?.message, answer?.detail];
  return candidates.find((words) => typeof words === 'string');
}

/** @param {string} text */
function quote(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line;
}
