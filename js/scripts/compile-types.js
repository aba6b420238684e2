// @ts-check
import { spawnSync } from 'node:child_process';
import { root, typescript } from './places.js';

/**
 * Compiles src/ into a folder, with the types. The comments go into the types alone: there they are read, and in the
 * code a browser would have to load them.
 *
 * @param {string} folder
 */
export function compileTypes(folder) {
  compile('--outDir', folder, '--declaration', 'false', '--removeComments');
  compile('--outDir', folder, '--emitDeclarationOnly');
}

/** @param {string[]} options */
function compile(...options) {
  const { status } = spawnSync(process.execPath, [typescript, '-p', root, ...options], { stdio: 'inherit' });
  if (status !== 0) {
    throw new Error('src/ does not compile; the compiler says why above. dist/ is as it was.');
  }
}
