// @ts-check
/**
 * The texts and the edges of fields on a page that stand out too little from what is behind them, by the rules of
 * WCAG 2.2, AA: 4.5 to 1 for text, 3 to 1 for edges. What is disabled or can't be seen is left out.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export function tooFaint(page) {
  return page.evaluate(() => {
    /** @param {string} color */
    const parts = (color) => {
      const found = /^rgba?\(([^)]+)\)$/.exec(color)?.[1]?.split(/[\s,/]+/).map(Number);
      if (found === undefined) {
        throw new Error(`a colour that this check can't read: ${color}`);
      }
      return found;
    };
    /** @param {number} part */
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    /** @param {string} color */
    const luminance = (color) => {
      const [r = 0, g = 0, b = 0] = parts(color).map((part) => linear(part / 255));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    /** @param {string} one @param {string} other */
    const ratio = (one, other) => {
      const both = [luminance(one), luminance(other)];
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    };
    /** @param {Element} element */
    const behind = (element) => {
      for (let at = /** @type {Element | null} */ (element); at !== null; at = at.parentElement) {
        const color = getComputedStyle(at).backgroundColor;
        const alpha = parts(color)[3] ?? 1;
        if (alpha === 1) {
          return color;
        }
        if (alpha > 0) {
          throw new Error('a background that shines through');
        }
      }
      throw new Error('no background');
    };
    /** @param {Element} element */
    const seen = (element) => element.checkVisibility({ visibilityProperty: true })
      && element.closest('.visually-hidden, :disabled, .skip') === null;

    /** @type {string[]} */
    const faint = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      if (words === '' || element === null || !seen(element)) {
        continue;
      }
      const found = ratio(getComputedStyle(element).color, behind(element));
      if (found < 4.5) {
        faint.push(`${found.toFixed(2)}: ${words}`);
      }
    }
    for (const field of document.querySelectorAll('input:not([type=radio]), select, textarea')) {
      if (!seen(field)) {
        continue;
      }
      const edge = ratio(getComputedStyle(field).borderTopColor, behind(field));
      const text = ratio(getComputedStyle(field).color, behind(field));
      const hint = ratio(getComputedStyle(field, '::placeholder').color, behind(field));
      const found = [edge, text, hint].map((each) => each.toFixed(2));
      if (edge < 3 || text < 4.5 || hint < 4.5) {
        faint.push(`edge, text, hint ${found}: the field ${field.id}`);
      }
    }
    return faint;
  });
}
