import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { contentSecurityPolicy } from './content-security-policy.js';
import { startStaticServer } from './static-server.js';

/** Where the page is found at the server's address. The same as in this repository, so that `../../dist` is right. */
const PAGE = '/examples/browser/';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * Serves the page and the built package.
 *
 * @param {number} [port] 0, or nothing: a free one
 * @returns {Promise<{ address: string, close: () => Promise<void> }>} the address of the page
 */
export async function startSite(port) {
  const headers = { 'content-security-policy': contentSecurityPolicy(readFileSync(`${here}index.html`, 'utf8')) };
  const folders = { [PAGE]: here, '/dist/': dist };
  const server = await startStaticServer({ folders, home: PAGE, headers, port });
  return { address: server.address + PAGE, close: server.close };
}
