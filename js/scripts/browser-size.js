// @ts-check
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a browser loads that imports a module: the module and all that it imports, each file gzipped by itself.
 *
 * @param {string} entry
 * @returns {Promise<{ raw: number, gzipped: number, paths: string[] }>} bytes, and the files
 */
export async function browserSize(entry) {
  let raw = 0;
  let gzipped = 0;
  const paths = new Set([entry]);
  for (const path of paths) {
    const text = await readFile(path, 'utf8');
    raw += Buffer.byteLength(text);
    gzipped += gzipSync(text, { level: 9 }).length;
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) [^'"]*['"](\.[^'"]+)['"];$/gm)) {
      paths.add(join(dirname(path), specifier));
    }
  }
  return { raw, gzipped, paths: [...paths] };
}
