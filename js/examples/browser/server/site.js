// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentSecurityPolicy } from './content-security-policy.js';
import { startStaticServer } from './static-server.js';

const root = join(import.meta.dirname, '../../..');

/** Where the page is found at the server's address. As in this repository, so that its relative addresses are right. */
export const PAGE = '/examples/browser/page/';

/** What is served: the page, the store that it uses, and the built package. */
export const FOLDERS = Object.fromEntries(
  [PAGE, '/examples/state/', '/dist/'].map((path) => [path, join(root, path)]),
);

/**
 * Serves the page.
 *
 * @param {number} [port] 0, or nothing: a free one
 * @returns {Promise<{ address: string, close: () => Promise<void> }>} the address of the page
 */
export async function startSite(port = 0) {
  const html = readFileSync(join(root, PAGE, 'index.html'), 'utf8');
  const headers = { 'content-security-policy': contentSecurityPolicy(html) };
  const server = await startStaticServer({ folders: FOLDERS, home: PAGE, headers, port });
  return { address: server.address + PAGE, close: server.close };
}
