import { byId, element } from './element.js';
import { faultCount } from './faults.js';

const WORDS = { added: 'Added', removed: 'Removed', started: 'Started', completed: 'Completed', reopened: 'Reopened' };

/** More than these would keep a listener for too long. */
const MOST_SAID = 8;

const panel = byId('last-change');

/**
 * Shows what the last accepted call changed.
 *
 * @param {readonly import('todo-write').Change[]} changes
 * @param {boolean} elsewhere whether it was made in another tab
 */
export function showChanges(changes, elsewhere) {
  const rows = changes.map(({ kind, content }) => element(
    'li',
    { class: 'change' },
    element('span', { class: 'kind', 'data-kind': kind }, WORDS[kind]),
    ' ',
    element('span', { dir: 'auto' }, content),
  ));
  const list = element('ul', { role: 'list', 'aria-labelledby': 'last-heading' }, ...rows);
  const none = element('p', {}, 'Nothing: the same list was sent again.');
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
 * @param {readonly import('todo-write').Change[]} changes
 * @returns {string}
 */
export function changesAsText(changes) {
  if (changes.length === 0) return 'No change.';
  const said = changes.slice(0, MOST_SAID).map(({ kind, content }) => `${WORDS[kind]}: ${content}.`);
  const more = changes.length - said.length;
  return (more > 0 ? [...said, `And ${more} more.`] : said).join(' ');
}
