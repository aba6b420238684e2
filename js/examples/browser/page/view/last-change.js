// @ts-check
import { byId, element } from './element.js';
import { excerpt } from './excerpt.js';
import { faultCount } from './faults.js';

const WORDS = { added: 'Added', removed: 'Removed', started: 'Started', completed: 'Completed', reopened: 'Reopened' };

/** More than these would keep a listener for too long. */
const MOST_SAID = 8;

/** More than these nobody reads. */
const MOST_SHOWN = 200;
const LONGEST = 200;

const panel = byId('last-change');

/**
 * Shows what the last accepted call changed.
 *
 * @param {import('../shared-list.js').ListChange} change
 * @param {boolean} elsewhere whether it was made in another tab
 */
export function showChange(change, elsewhere) {
  const rows = change.changes.slice(0, MOST_SHOWN).map(({ kind, content }) => element(
    'li',
    { class: 'change' },
    element('span', { class: 'kind', 'data-kind': kind }, WORDS[kind]),
    ' ',
    element('span', { dir: 'auto' }, excerpt(content, LONGEST)),
  ));
  const more = change.changes.length - rows.length;
  if (more > 0) {
    rows.push(element('li', { class: 'change' }, `and ${more} more`));
  }
  const list = element('ul', { role: 'list', 'aria-labelledby': 'last-heading' }, ...rows);
  const none = element('p', {}, nothing(change));
  const when = `${new Date().toLocaleTimeString()}, ${elsewhere ? 'in another tab' : 'in this tab'}`;
  panel.replaceChildren(rows.length === 0 ? none : list, element('p', { class: 'where' }, when));
}

/**
 * Shows that the last call changed nothing because it was refused.
 *
 * @param {import('todo-write').TodoError} error
 */
export function showRefused(error) {
  panel.replaceChildren(
    element('p', { class: 'refused' }, element('strong', {}, 'The last call was refused. '), 'The list is as it was.'),
    element('p', { class: 'where' }, `${error.code}: `, element('a', { href: '#conversation' }, faultCount(error))),
  );
}

/**
 * The same as a few sentences.
 *
 * @param {import('../shared-list.js').ListChange} change
 * @returns {string}
 */
export function changeAsText(change) {
  const { changes } = change;
  if (changes.length === 0) {
    return nothing(change);
  }
  const said = changes.slice(0, MOST_SAID).map(({ kind, content }) => `${WORDS[kind]}: ${excerpt(content, LONGEST)}.`);
  const more = changes.length - said.length;
  return (more > 0 ? [...said, `And ${more} more.`] : said).join(' ');
}

/**
 * Says that no item changed.
 *
 * @param {import('../shared-list.js').ListChange} change
 */
function nothing({ anew }) {
  return anew
    ? 'No list was stored before, and an empty one is now.'
    : 'Nothing: the same list was sent again.';
}
