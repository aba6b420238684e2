// @ts-check
import { byId, element } from './element.js';
import { excerpt } from './excerpt.js';
import { faultCount, faultList } from './faults.js';

const NEAR_THE_END = 240;
const LONGEST = 20_000;

const log = byId('conversation');
const placeholder = byId('no-conversation');

/** Empties the conversation and begins with what the person wants. @param {string} task */
export function begin(task) {
  log.replaceChildren();
  add('user', 'You', element('p', { class: 'words', dir: 'auto' }, excerpt(task, LONGEST)));
}

/** Adds what the agent says. @param {string} text */
export function addText(text) {
  add('agent', 'Agent', element('p', { class: 'words', dir: 'auto' }, excerpt(text, LONGEST)));
}

/**
 * Adds a call that was accepted.
 *
 * @param {string} sent
 * @param {string} answer JSON text
 * @returns {string} the hints of the answer: empty, if there was nothing to warn of
 */
export function addAccepted(sent, answer) {
  /** @type {{ todos: unknown[], message: string }} */
  const { todos, message } = JSON.parse(answer);
  // The first paragraph is the same in every answer; what follows is about this call.
  const hints = message.split('\n\n').slice(1);
  const items = todos.length === 1 ? '1 item' : `${todos.length} items`;
  const stored = todos.length === 0 ? 'the list is empty now' : `${items} stored`;
  const shown = hints.map((hint) => element('p', { class: 'hint', dir: 'auto' }, excerpt(hint, LONGEST)));
  add(hints.length > 0 ? 'warned' : 'accepted', `Checklist: ${stored}`, ...shown, raw(sent, answer));
  return hints.join(' ');
}

/**
 * Adds a call that was refused, with everything that was wrong.
 *
 * @param {string} sent
 * @param {import('todo-write').TodoError} error
 */
export function addRefused(sent, error) {
  add('refused', `Checklist: refused, ${faultCount(error)}`, faultList(error), raw(sent, error.text));
}

/** Adds how the run ended. @param {string} text */
export function addEnd(text) {
  add('end', 'End', element('p', { class: 'words' }, text));
}

/**
 * Adds what went wrong, and what to do about it.
 *
 * @param {string} message
 * @param {string} advice
 */
export function addFailure(message, advice) {
  const words = [element('p', { class: 'words' }, message), element('p', { class: 'advice' }, advice)];
  add('failure', 'That did not work', ...words);
}

/**
 * @param {string} kind
 * @param {string} heading
 * @param {...Node} content
 */
function add(kind, heading, ...content) {
  const page = document.documentElement;
  const follows = page.scrollHeight - page.scrollTop - page.clientHeight < NEAR_THE_END;
  const entry = element('li', { class: 'entry', 'data-kind': kind }, element('h3', {}, heading), ...content);
  placeholder.hidden = true;
  log.append(entry);
  // At once and not smoothly: the next entry may come before a smooth scroll is where it leads.
  if (follows) {
    entry.scrollIntoView({ block: 'end' });
  }
}

/**
 * @param {string} sent
 * @param {string} answer
 */
function raw(sent, answer) {
  return element(
    'details',
    {},
    element('summary', {}, 'Sent and answered'),
    element('h4', {}, 'Sent'),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': 'Sent' }, readable(sent)),
    element('h4', {}, 'Answered'),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': 'Answered' }, readable(answer)),
  );
}

/** JSON text with line breaks; other text, and very long text, as it is. @param {string} text */
function readable(text) {
  try {
    return text.length > LONGEST ? excerpt(text, LONGEST) : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
