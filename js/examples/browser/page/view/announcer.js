// @ts-check
import { byId, element } from './element.js';
import { excerpt } from './excerpt.js';

const MOST_KEPT = 10;
const LONGEST = 2000;

const announcer = byId('announcer');

/** Says something to those who can't see the page change, after what is being said already. @param {string} text */
export function announce(text) {
  announcer.append(element('p', {}, excerpt(text, LONGEST)));
  while (announcer.childElementCount > MOST_KEPT) {
    announcer.firstElementChild?.remove();
  }
}
