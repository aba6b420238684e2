// @ts-check
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { component, nudgedComponent, root, taskBoardComponent } from './places.js';

/** What the build reads. */
const SOURCES = ['src', 'scripts', 'tsconfig.json', 'package-lock.json'].map((name) => join(root, name));
const COMPONENTS = [component, nudgedComponent, taskBoardComponent];

/** Why dist/ has to be built anew. Nothing when it is newer than all that it is made of. */
export function staleBuild() {
  const built = join(root, 'dist/index.js');
  if (!existsSync(built)) {
    return 'there is no dist/';
  }
  const time = statSync(built).mtimeMs;
  const newer = [...SOURCES, ...COMPONENTS].flatMap(filesIn).find((path) => statSync(path).mtimeMs > time);
  return newer && `${newer} is newer than dist/`;
}

/** @param {string} path */
function filesIn(path) {
  if (!existsSync(path)) {
    return [];
  }
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
