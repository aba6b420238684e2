// @ts-check
/**
 * Collects what goes wrong in a page without anyone seeing it: errors in the console, and errors that nobody caught.
 *
 * @param {import('playwright-core').Page} page
 * @returns {string[]} grows as the page complains
 */
export function complaintsOf(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(message.text());
    }
  });
  return complaints;
}
