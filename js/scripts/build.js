// @ts-check
// Makes dist/ from src/ and the built component.
import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transpiledComponent } from './transpiled-component.js';
import { compileTypeScript } from './typescript.js';
import { browserSize, checkSize } from './browser-size.js';

const root = join(import.meta.dirname, '..');
const component = process.env.TODO_WRITE_COMPONENT || join(root, '../target/component/todo-write.wasm');
const build = join(root, 'build');

await rm(build, { recursive: true, force: true });
for (const [name, content] of Object.entries(await transpiledComponent(component))) {
  const path = join(build, 'generated', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
compileTypeScript(root, join(build, 'dist'));
await cp(join(build, 'generated'), join(build, 'dist/generated'), { recursive: true });
// As late and as fast as can be: whoever uses the package meanwhile has the old one or the new one.
await rm(join(root, 'dist'), { recursive: true, force: true });
await rename(join(build, 'dist'), join(root, 'dist'));
await copyFile(join(root, '../LICENSE'), join(root, 'LICENSE'));

const size = await browserSize(join(root, 'dist/index.js'));
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB`;
console.log(`A browser loads ${kilobytes(size.gzipped)} gzipped, ${kilobytes(size.raw)} raw, in ${size.files} files.`);
checkSize(size, await readFile(join(root, 'README.md'), 'utf8'));
