// @ts-check
/**
 * A text that may be too long to show: as it is, or its beginning and how much is left out.
 *
 * @param {string} text
 * @param {number} longest
 */
export function excerpt(text, longest) {
  if (text.length <= longest) {
    return text;
  }
  const beginning = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  return `${beginning}… (${text.length - beginning.length} more characters)`;
}
