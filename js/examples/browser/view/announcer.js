import { byId, element } from './element.js';

const MOST_KEPT = 10;

const announcer = byId('announcer');

/** Says something to those who can't see the page change, after what is being said already. @param {string} text */
export function announce(text) {
  announcer.append(element('p', {}, text));
  while (announcer.childElementCount > MOST_KEPT) announcer.firstElementChild?.remove();
}
