import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

// A browser under test talks to the test's own servers and to nobody else.
const QUIET = [
  '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

const program = process.env.TODO_WRITE_CHROMIUM ?? onPath();

const MISSING = 'there is no Chromium on this machine: install it (on Debian: apt-get install chromium), '
  + 'or set TODO_WRITE_CHROMIUM to the path of a Chromium or Chrome';

/**
 * Why the tests in the browser can't run, for the option `skip` of a test. False when they can, and with `CI=true`:
 * there they must run, and fail.
 */
export const skip = program === undefined && process.env.CI !== 'true' ? MISSING : false;

/**
 * Starts the browser, with an empty profile.
 *
 * @returns {Promise<import('playwright-core').Browser>}
 * @throws when there is none, with what to do
 */
export function launch() {
  if (program === undefined) throw new Error(MISSING);
  const root = process.getuid?.() === 0;
  return chromium.launch({ executablePath: program, args: root ? [...QUIET, '--no-sandbox'] : QUIET });
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
