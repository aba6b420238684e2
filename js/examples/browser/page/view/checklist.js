// @ts-check
import { byId, element } from './element.js';
import { excerpt } from './excerpt.js';
import { glide } from './motion.js';

const LONGEST = 1000;
const LONGEST_IN_TITLE = 60;
const SAID = { pending: 'To do:', in_progress: 'In progress:', completed: 'Completed:' };

const list = byId('todos');
const empty = byId('empty');
const progress = /** @type {HTMLProgressElement} */ (byId('progress'));
const progressText = byId('progress-text');

/**
 * The items on the page, by content: an item keeps its element from one list to the next, so that it can move.
 *
 * @type {Map<string, HTMLElement>}
 */
const items = new Map();

/**
 * Shows a list, and how far it is.
 *
 * @param {readonly import('todo-write').Todo[]} todos
 * @param {boolean} putAway whether it is empty because its last item was completed
 */
export function showChecklist(todos, putAway) {
  const shown = new Set(todos.map((todo) => todo.content));
  glide(list, () => {
    for (const content of items.keys()) {
      if (!shown.has(content)) {
        items.delete(content);
      }
    }
    list.replaceChildren(...todos.map(itemOf));
  });
  keepInView(list.querySelector('[data-status=in_progress]'));
  empty.hidden = todos.length > 0;
  empty.textContent = putAway ? 'Every item was completed, and the list was put away.' : 'Nothing on the list.';
  showProgress(todos, putAway);
}

/** @param {import('todo-write').Todo} todo */
function itemOf(todo) {
  const item = items.get(todo.content) ?? element('li', { class: 'todo' });
  items.set(todo.content, item);
  if (item.dataset.status !== todo.status || item.dataset.activeForm !== todo.activeForm) {
    item.dataset.status = todo.status;
    item.dataset.activeForm = todo.activeForm;
    const text = todo.status === 'in_progress' ? todo.activeForm : todo.content;
    item.replaceChildren(
      element('span', { class: 'mark', 'aria-hidden': 'true' }),
      element('span', { class: 'visually-hidden' }, `${SAID[todo.status]} `),
      element('span', { class: 'text', dir: 'auto' }, excerpt(text, LONGEST)),
    );
  }
  return item;
}

/**
 * Scrolls a long list to an item. The page itself stays where the reader is.
 *
 * @param {HTMLElement | null} item
 */
function keepInView(item) {
  const view = list.parentElement;
  if (item === null || view === null) {
    return;
  }
  const top = item.offsetTop;
  const bottom = top + item.offsetHeight;
  if (top < view.scrollTop || bottom > view.scrollTop + view.clientHeight) {
    view.scrollTop = top - view.clientHeight / 3;
  }
}

/**
 * @param {readonly import('todo-write').Todo[]} todos
 * @param {boolean} putAway
 */
function showProgress(todos, putAway) {
  const done = todos.filter((todo) => todo.status === 'completed').length;
  progress.max = Math.max(todos.length, 1);
  progress.value = putAway ? progress.max : done;
  progressText.textContent = todos.length > 0 ? `${done} of ${todos.length} done` : putAway ? 'All done' : 'No items';
  const active = todos.find((todo) => todo.status === 'in_progress');
  const now = excerpt(active?.activeForm ?? 'done', LONGEST_IN_TITLE);
  const state = todos.length === 0 ? '' : `${done}/${todos.length} ${now} · `;
  document.title = `${state}todo-write`;
}
