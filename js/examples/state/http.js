// @ts-check
import { StateError } from 'todo-write';

/**
 * A session's lists on a server that gives each value a strong entity tag and writes on condition, for `asyncState`.
 *
 * @param {string} address the folder of the session
 * @returns {import('todo-write').AsyncStore}
 */
export function httpStore(address) {
  /** @param {string} key @param {RequestInit} request */
  const ask = (key, request) =>
    fetch(`${address}/${encodeURIComponent(key)}`, { ...request, signal: AbortSignal.timeout(10_000) });

  return {
    async load(key) {
      const response = await ask(key, { cache: 'no-store' });
      if (response.status === 404) return undefined;
      return { revision: tagOf(response), value: await response.text() };
    },
    async save(key, value, expected) {
      const condition = expected === undefined ? { 'if-none-match': '*' } : { 'if-match': expected };
      const response = await ask(key, { method: 'PUT', headers: new Headers(condition), body: value });
      if (response.status === 412) throw new StateError('conflict');
      return { revision: tagOf(response) };
    },
  };
}

/** @param {Response} response */
function tagOf(response) {
  const tag = response.headers.get('etag');
  if (!response.ok || tag === null) throw new StateError('unavailable', `the list server answered ${response.status}`);
  return tag;
}
