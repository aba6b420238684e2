// @ts-check
import { byId } from './element.js';

const button = /** @type {HTMLButtonElement} */ (byId('clear'));

/**
 * Lets the person empty the list.
 *
 * @param {() => void} empty is called each time
 */
export function onClear(empty) {
  button.addEventListener('click', empty);
  button.disabled = false;
}
