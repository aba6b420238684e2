// @ts-check

/** @typedef {{ repeat: string, times: number, number?: string }} Repeated */
/** @typedef {string | (string | Repeated)[]} Text */

/**
 * A text of a case file: a string, or pieces to be joined.
 *
 * @param {Text} text
 */
export function joined(text) {
  return typeof text === 'string' ? text : text.map(piece).join('');
}

/** @param {string | Repeated} given */
function piece(given) {
  if (typeof given === 'string') {
    return given;
  }
  const { repeat, times, number } = given;
  if (number === undefined) {
    return repeat.repeat(times);
  }
  return Array.from({ length: times }, (_, round) => repeat.replaceAll(number, String(round))).join('');
}
