// @ts-check
// Runs the tests: `npm test` all of them, `npm test -- WORD…` those whose path has one of the words in it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => join('test', name))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();
if (!existsSync(join(root, 'dist/index.js'))) {
  console.error('There is no dist/ to test: run `npm run build` first.');
  process.exit(1);
}
if (files.length === 0) {
  console.error(`No test file has ${words.join(' or ')} in its path.`);
  process.exit(1);
}
process.exit(spawnSync(process.execPath, ['--test', ...files], { cwd: root, stdio: 'inherit' }).status ?? 1);
