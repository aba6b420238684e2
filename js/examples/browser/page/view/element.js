// @ts-check
/**
 * An element with attributes and children. Children that are strings become text, whatever they hold: nothing on this
 * page is ever put in as HTML.
 *
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** The element of the page with this id, which must be there. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`the page has no element "${id}"`);
  }
  return found;
}
