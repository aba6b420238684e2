// @ts-check
// npm run example:browser [-- PORT]: serves the page until Ctrl+C. The port stays the same from one day to the next
// because a browser keeps the stored list by address.
import { existsSync } from 'node:fs';
import { startSite } from './site.js';

const DEFAULT_PORT = 8737;
const LAST_PORT = 65535;

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}

const port = Number(process.argv[2] ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 0 || port > LAST_PORT) {
  fail(`"${process.argv[2]}" is no port: give a number from 0 to ${LAST_PORT} (0: any that is free).`);
}
if (!existsSync(new URL('../../../dist/index.js', import.meta.url))) {
  fail('The package is not built yet. Build it first: npm run build');
}

try {
  const { address } = await startSite(port);
  console.log(`The page is at ${address}\nCtrl+C ends it.`);
} catch (error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') {
    throw error;
  }
  const another = port < LAST_PORT ? port + 1 : port - 1;
  fail(`Port ${port} is taken by another program. Choose another: npm run example:browser -- ${another}`);
}
