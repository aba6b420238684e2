// @ts-check
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { transpile } from '@bytecodealliance/jco';
import { minifySync } from 'oxc-minify';
import { edited } from './bindings-edits.js';

/**
 * What jco makes of a component, by file name: the bindings with their types, and a module that holds the core modules,
 * so that no browser, bundler or Node has to find another file.
 *
 * @param {string} path
 * @returns {Promise<Record<string, string>>}
 */
export async function transpiledComponent(path) {
  const { files } = await transpile(await component(path), {
    name: 'bindings',
    instantiation: 'sync',
    nodejsCompat: false,
    noComponentErrorWrapping: true,
    base64Cutoff: 0,
  });
  const bindings = Object.entries(files).filter(([name]) => !name.endsWith('.wasm'));
  const texts = Object.fromEntries(bindings.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  return { ...texts, 'bindings.js': minified(edited(texts['bindings.js'] ?? '')), ...packedCoreModules(files) };
}

/** @param {string} path */
async function component(path) {
  try {
    return await readFile(path);
  } catch (error) {
    const help = '`cargo xtask build` makes it; TODO_WRITE_COMPONENT names another todo-write.wasm, with the others beside it';
    throw new Error(`the component ${path} can't be read; ${help}`, { cause: error });
  }
}

/**
 * Line breaks stay: where an error ends a program, Node prints the line that threw it.
 *
 * @param {string} code
 */
function minified(code) {
  const options = { module: true, compress: { target: 'es2022' }, mangle: true, codegen: { removeWhitespace: false } };
  return minifySync('bindings.js', code, options).code;
}

/** @param {Record<string, Uint8Array>} files */
function packedCoreModules(files) {
  const modules = Object.entries(files).filter(([name]) => name.endsWith('.wasm'));
  const packed = modules.map(([name, bytes]) => [name, gzipSync(bytes, { level: 9 }).toString('base64')]);
  const text = JSON.stringify(Object.fromEntries(packed), undefined, 2);
  return {
    'packed-core-modules.js': `export const packedCoreModules = ${text};\n`,
    'packed-core-modules.d.ts': 'export declare const packedCoreModules: Record<string, string>;\n',
  };
}
