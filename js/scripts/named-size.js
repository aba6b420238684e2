// @ts-check

/** The most that a browser may have to load, in kilobytes of 1,000 bytes, gzipped. */
const MOST = 130;
/** By how many kilobytes a named figure may be wrong: compilers differ a little. */
const TOLERANCE = 2;

/**
 * Fails when the size is too large, or not the one that a text names as `N KB gzipped`.
 *
 * @param {number} gzipped what a browser loads, in bytes
 * @param {Record<string, string>} texts by the paths of their files
 */
export function checkNamedSize(gzipped, texts) {
  const measured = gzipped / 1000;
  if (measured > MOST) {
    throw new Error(`a browser loads ${measured.toFixed(1)} KB gzipped, more than ${MOST}`);
  }
  for (const [path, text] of Object.entries(texts)) {
    const named = Number(/(\d+) KB gzipped/.exec(text)?.[1]);
    if (!(Math.abs(named - measured) <= TOLERANCE)) {
      throw new Error(`${path} names ${named} KB gzipped, measured are ${measured.toFixed(1)}: correct it there`);
    }
  }
}
