// @ts-check

/** How much of a long text is shown on each side of the place where it differs. */
const AROUND = 200;

/**
 * The first difference of two texts. Nothing when there is none.
 *
 * @param {string | undefined} expected
 * @param {string | undefined} got
 */
function difference(expected, got) {
  if (expected === got) {
    return undefined;
  }
  let at = 0;
  while (expected !== undefined && got !== undefined && expected[at] === got[at]) {
    at += 1;
  }
  const show = (/** @type {string | undefined} */ text) => {
    return text === undefined ? 'nothing' : JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND));
  };
  return `    expected ${show(expected)}\n    got      ${show(got)}\n    (from character ${at} on)`;
}

/**
 * Everything in which two sets of texts differ, by name.
 *
 * @param {string} what
 * @param {Record<string, string | undefined>} expected
 * @param {Record<string, string | undefined>} got
 */
export function differences(what, expected, got) {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])].sort();
  return keys.flatMap((key) => {
    const found = difference(expected[key], got[key]);
    return found === undefined ? [] : [`${what}${key}:\n${found}`];
  });
}
