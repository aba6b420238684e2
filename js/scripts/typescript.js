// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Compiles src/ into a folder.
 *
 * @param {string} root the folder of the package
 * @param {string} folder
 */
export function compileTypeScript(root, folder) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', root, '--outDir', folder], { stdio: 'inherit' });
  if (status !== 0) {
    throw new Error('src/ does not compile; the compiler says why above. dist/ is as it was.');
  }
}
