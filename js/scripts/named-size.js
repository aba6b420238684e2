// @ts-check

/** The most that a browser may have to load for one tool, in kilobytes of 1,000 bytes, gzipped. */
const MOST = 130;
/** By how many kilobytes a named figure may be wrong: compilers differ a little. */
const TOLERANCE = 2;

/**
 * Fails when a size is too large, or not the one that a text names. It has to name them as `N KB gzipped`, in this
 * order.
 *
 * @param {Record<string, number>} sizes what a browser loads, in bytes, by what it loads it for
 * @param {string} path of the file with the text
 * @param {string} text
 */
export function checkNamedSizes(sizes, path, text) {
  const named = [...text.matchAll(/(\d+) KB gzipped/g)].map(([, kilobytes]) => Number(kilobytes));
  for (const [index, [what, bytes]] of Object.entries(sizes).entries()) {
    const measured = bytes / 1000;
    if (measured > MOST) {
      throw new Error(`for the ${what} a browser loads ${measured.toFixed(1)} KB gzipped, more than ${MOST}`);
    }
    const figure = named[index];
    if (figure === undefined || Math.abs(figure - measured) > TOLERANCE) {
      const wrong = `${path} names ${figure ?? 'no'} KB gzipped for the ${what}`;
      throw new Error(`${wrong}, measured are ${measured.toFixed(1)}: correct it there`);
    }
  }
}
