// @ts-check
import { element } from './element.js';

/**
 * Everything that was wrong with a call, one fault a row.
 *
 * @param {import('todo-write').TodoError} error
 * @returns {HTMLElement}
 */
export function faultList(error) {
  const rows = error.faults.map((fault) => element(
    'li',
    {},
    element('code', { dir: 'auto' }, fault.path),
    ` ${fault.problem} `,
    element('span', { class: 'parts' }, ...parts(fault)),
  ));
  const more = error.more > 0 ? [element('li', {}, `and ${error.more} more`)] : [];
  return element('ul', { role: 'list', class: 'faults' }, ...rows, ...more);
}

/**
 * The same as a sentence.
 *
 * @param {import('todo-write').TodoError} error
 * @returns {string}
 */
export function faultsAsText(error) {
  return error.faults.map((fault) => `${fault.path}: ${fault.problem}.`).join(' ');
}

/**
 * @param {import('todo-write').TodoError} error
 * @returns {string} such as `2 faults`
 */
export function faultCount(error) {
  const count = error.faults.length + error.more;
  return count === 1 ? '1 fault' : `${count} faults`;
}

/**
 * What stood there and what would be right, as far as there is anything to say.
 *
 * @param {import('todo-write').Fault} fault
 */
function parts({ received, legal }) {
  const got = received === undefined ? [] : ['got ', element('bdi', {}, received)];
  const expected = legal === undefined ? [] : ['expected ', element('bdi', {}, legal)];
  return got.length > 0 && expected.length > 0 ? [...got, ', ', ...expected] : [...got, ...expected];
}
