// @ts-check
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most that a browser may have to load, in kilobytes of 1,000 bytes, gzipped. */
const MOST = 130;
/** By how many kilobytes the figure in the README may be wrong: compilers differ a little. */
const TOLERANCE = 2;

/**
 * What a browser loads that imports a module: the module and all that it imports, each file gzipped by itself.
 *
 * @param {string} entry
 */
export async function browserSize(entry) {
  const size = { raw: 0, gzipped: 0, files: 0 };
  const paths = new Set([entry]);
  for (const path of paths) {
    const text = await readFile(path, 'utf8');
    size.raw += Buffer.byteLength(text);
    size.gzipped += gzipSync(text, { level: 9 }).length;
    size.files += 1;
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) [^'"]*['"](\.[^'"]+)['"];$/gm)) {
      paths.add(join(dirname(path), specifier));
    }
  }
  return size;
}

/**
 * Fails when the size is too large, or not the one that the README names as `N KB gzipped`.
 *
 * @param {{ gzipped: number }} size
 * @param {string} readme
 */
export function checkSize({ gzipped }, readme) {
  const measured = gzipped / 1000;
  if (measured > MOST) {
    throw new Error(`a browser loads ${measured.toFixed(1)} KB gzipped, more than ${MOST}`);
  }
  const named = Number(/(\d+) KB gzipped/.exec(readme)?.[1]);
  if (!(Math.abs(named - measured) <= TOLERANCE)) {
    throw new Error(`js/README.md names ${named} KB gzipped, measured are ${measured.toFixed(1)}: correct it there`);
  }
}
