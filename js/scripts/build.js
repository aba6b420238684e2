// @ts-check
// Makes dist/ from src/ and the built component.
import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { browserSize } from './browser-size.js';
import { compileTypes } from './compile-types.js';
import { checkNamedSizes } from './named-size.js';
import { component, nudgedComponent, root, taskBoardComponent } from './places.js';
import { transpiledComponent } from './transpiled-component.js';

const build = join(root, 'build');
const dist = join(root, 'dist');

await rm(build, { recursive: true, force: true });
await generate('generated', component);
await generate('generated/nudged', nudgedComponent);
await generate('generated/task-board', taskBoardComponent);
compileTypes(join(build, 'dist'));
await cp(join(build, 'generated'), join(build, 'dist/generated'), { recursive: true });
// Until it has all come out well, whoever uses the package has the old one. Only between these two lines is there none.
await rm(dist, { recursive: true, force: true });
await rename(join(build, 'dist'), dist);
await copyFile(join(root, '../LICENSE'), join(root, 'LICENSE'));

const checklist = await loaded('the checklist', 'index.js');
const taskBoard = await loaded('the task board', 'task-board/index.js');
const readme = await readFile(join(root, 'README.md'), 'utf8');
checkNamedSizes({ checklist, 'task board': taskBoard }, 'js/README.md', readme);
checkNamedSizes({ checklist }, 'README.md', await readFile(join(root, '../README.md'), 'utf8'));

/**
 * Says what a browser loads for a tool, and gives the bytes, gzipped.
 *
 * @param {string} what
 * @param {string} entry
 */
async function loaded(what, entry) {
  const { gzipped, raw, paths } = await browserSize(join(dist, entry));
  const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  console.log(`For ${what} a browser loads ${kilobytes(gzipped)} gzipped, ${kilobytes(raw)} raw, in ${paths.length} files.`);
  return gzipped;
}

/** @param {string} folder @param {string} componentPath */
async function generate(folder, componentPath) {
  for (const [name, content] of Object.entries(await transpiledComponent(componentPath))) {
    const path = join(build, folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
