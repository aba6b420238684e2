// @ts-check
import { AgentError } from './agent-error.js';

/**
 * Where to send the messages.
 *
 * @param {string} address the base URL that the person typed, such as `http://127.0.0.1:11434/v1`
 * @returns {string} the URL of the chat completions below it; a query stays as it is
 * @throws AgentError when the address is none that a page can ask
 */
export function completionsUrl(address) {
  const advice = 'Type the whole base URL, as in http://127.0.0.1:11434/v1';
  if (!URL.canParse(address)) {
    throw new AgentError(`"${address}" is not a web address.`, advice);
  }
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AgentError(`"${address}" begins with ${url.protocol}: a page can only ask http: and https:.`, advice);
  }
  if (url.username !== '' || url.password !== '') {
    const instead = 'Take it out, and put a key into the field for it.';
    throw new AgentError('The address holds a user name or a password.', instead);
  }
  url.hash = '';
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')}/chat/completions`;
  return url.href;
}
