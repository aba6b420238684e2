// Builds the filter: `node build.js FILE` writes the component to FILE.

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { componentize } from '@bytecodealliance/componentize-js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const file = process.argv[2];
if (file === undefined) {
  console.error('build.js: name the file to write, as in `node build.js trim-js.wasm`');
  process.exit(2);
}

const { component } = await componentize({
  sourcePath: here('trim.js'),
  witPath: here('../../wit'),
  worldName: 'filter',
  // All of them: the component then imports the tool behind it and nothing of WASI. What it would have to say on standard
  // error is lost, and an exception that is no answer is a trap.
  disableFeatures: ['clocks', 'fetch-event', 'http', 'random', 'stdio'],
});
await writeFile(file, component);
