import { fileURLToPath } from 'node:url';

import { startStaticServer } from '../../../examples/browser/static-server.js';

const folder = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * Serves the pages of `fixtures`, the built package, and what else the tests load into a page.
 *
 * @param {Record<string, string>} [headers] headers of every answer
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export function startTestSite(headers) {
  return startStaticServer({
    headers,
    folders: {
      '/fixtures/': folder('test/browser/fixtures'),
      '/dist/': folder('dist'),
      '/example/': folder('examples/browser'),
      '/replay/': folder('test/conformance'),
      '/cases/': folder('../tests/conformance'),
    },
  });
}
