// @ts-check
import { chromium } from 'playwright-core';
import { missing, program } from './chromium-program.js';

// A browser under test talks to the test's own servers and to nobody else.
const QUIET = [
  '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/**
 * Starts the browser, with an empty profile.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 * @throws when there is none, with what to do
 */
export function launch() {
  if (program === undefined) {
    throw new Error(missing);
  }
  const root = process.getuid?.() === 0;
  return chromium.launch({ executablePath: program, args: root ? [...QUIET, '--no-sandbox'] : QUIET });
}
