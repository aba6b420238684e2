// @ts-check
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/**
 * An empty project in a temporary folder, into which nothing but the packed package is installed.
 *
 * Packing runs no script here: it would build anew what other tests use meanwhile. {@link cloneOfRepository} is for
 * that.
 *
 * @param {{ template?: string, packageFolder?: string }} [options] a folder that the project begins with, with a
 *   `package.json`; the folder of the package
 * @returns {Promise<{ folder: string, remove: () => Promise<void> }>}
 */
export async function packedProject({ template, packageFolder = root } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'todo-write-project-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    if (template === undefined) {
      await writeFile(join(folder, 'package.json'), '{"name":"project","version":"1.0.0","type":"module"}');
    } else {
      await cp(template, folder, { recursive: true });
    }
    const scripts = packageFolder === root ? ['--ignore-scripts'] : [];
    await npm(packageFolder, 'pack', ...scripts, '--pack-destination', folder);
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

/**
 * The package in a temporary folder as a clone of the repository has it: without what the build makes, but with the
 * development tools.
 *
 * @returns {Promise<{ folder: string, remove: () => Promise<void> }>}
 */
export async function cloneOfRepository() {
  const clone = await mkdtemp(join(tmpdir(), 'todo-write-clone-'));
  const folder = join(clone, 'js');
  const made = ['node_modules', 'build', 'dist', 'LICENSE'].map((name) => join(root, name));
  await cp(root, folder, { recursive: true, filter: (path) => !made.includes(path) });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['LICENSE', 'README.md']) {
    await cp(join(root, '..', name), join(clone, name));
  }
  return { folder, remove: () => rm(clone, { recursive: true, force: true }) };
}

/** @param {string} cwd @param {string[]} args */
function npm(cwd, ...args) {
  const env = {
    TODO_WRITE_COMPONENT: join(root, '../target/component/todo-write.wasm'),
    ...process.env,
    npm_config_update_notifier: 'false',
  };
  return promisify(execFile)('npm', args, { cwd, env });
}
