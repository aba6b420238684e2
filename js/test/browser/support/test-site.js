// @ts-check
import { join } from 'node:path';
import { startStaticServer } from '../../../examples/browser/server/static-server.js';

const root = join(import.meta.dirname, '../../..');

/**
 * Serves the pages of `fixtures`, the built package, and what else the tests load into a page.
 *
 * @param {Record<string, string>} [headers] headers of every answer
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export function startTestSite(headers = {}) {
  return startStaticServer({
    headers,
    folders: {
      '/fixtures/': join(root, 'test/browser/fixtures'),
      '/dist/': join(root, 'dist'),
      '/state/': join(root, 'examples/state'),
      '/replay/': join(root, 'test/conformance'),
      '/cases/': join(root, '../tests/conformance'),
    },
  });
}
