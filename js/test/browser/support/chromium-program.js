// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of the browser to test with; undefined when there is none. */
export const program = process.env.TODO_WRITE_CHROMIUM ?? onPath();

/** Why the tests in a browser can't run, and what to do about it; undefined when they can. */
export const missing = program === undefined
  ? 'the tests in a browser can\'t run: there is no Chromium on this machine; install it (on Debian: apt-get install '
    + 'chromium), or set TODO_WRITE_CHROMIUM to the path of a Chromium or Chrome'
  : undefined;

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
