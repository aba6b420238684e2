// @ts-check
// Runs the tests: `npm test` all of them, `npm test -- WORD…` those whose path has one of the words in it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { missing } from '../test/browser/support/chromium-program.js';
import { root } from './places.js';
import { staleBuild } from './stale-build.js';

/** The most test files at once: some of them run a browser, or a compiler. */
const MOST_AT_ONCE = 4;
/** After how many milliseconds a test has hung up. */
const PATIENCE = 600_000;

const words = process.argv.slice(2);
const named = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => join('test', name))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();
// Where there is no browser, one file says so for all that need one.
const files = named.filter((path) => missing === undefined || !needsBrowser(path));
if (files.length === 0) {
  console.error(named.length > 0 ? missing : `No test file has ${words.join(' or ')} in its path.`);
  process.exit(1);
}

const stale = staleBuild();
if (stale !== undefined) {
  console.error(`Building first: ${stale}.`);
  run('scripts/build.js');
}
const atOnce = Math.min(MOST_AT_ONCE, availableParallelism());
run('--test', `--test-timeout=${PATIENCE}`, `--test-concurrency=${atOnce}`, ...files);

/** @param {string} path */
function needsBrowser(path) {
  return readFileSync(join(root, path), 'utf8').includes("support/chromium.js'");
}

/** Runs Node, and ends when that fails. @param {string[]} args */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
