import { byId, element } from './element.js';
import { glide } from './motion.js';

const SAID = { pending: 'To do:', in_progress: 'In progress:', completed: 'Completed:' };

const list = byId('todos');
const empty = byId('empty');
const progress = /** @type {HTMLProgressElement} */ (byId('progress'));
const progressText = byId('progress-text');

/** The items on the page, by content: an item keeps its element from one list to the next, so that it can move. */
const items = new Map();

/**
 * Shows a list, and how far it is.
 *
 * @param {readonly import('todo-write').Todo[]} todos
 * @param {boolean} putAway whether it is empty because its last step was completed
 */
export function showChecklist(todos, putAway) {
  const shown = new Set(todos.map((todo) => todo.content));
  glide(list, () => {
    for (const content of items.keys()) if (!shown.has(content)) items.delete(content);
    list.replaceChildren(...todos.map(itemOf));
  });
  keepInView(list.querySelector('[data-status=in_progress]'));
  empty.hidden = todos.length > 0;
  empty.textContent = putAway ? 'Every step was done, and the list was put away.' : 'Nothing on the list.';
  showProgress(todos, putAway);
}

function itemOf(todo) {
  const item = items.get(todo.content) ?? element('li', { class: 'todo' });
  items.set(todo.content, item);
  if (item.dataset.status !== todo.status || item.dataset.activeForm !== todo.activeForm) {
    item.dataset.status = todo.status;
    item.dataset.activeForm = todo.activeForm;
    item.replaceChildren(
      element('span', { class: 'mark', 'aria-hidden': 'true' }),
      element('span', { class: 'visually-hidden' }, `${SAID[todo.status]} `),
      element('span', { class: 'text', dir: 'auto' }, todo.status === 'in_progress' ? todo.activeForm : todo.content),
    );
  }
  return item;
}

/** Scrolls a long list to an item. The page itself stays where the reader is. */
function keepInView(item) {
  const view = list.parentElement;
  if (item === null || view === null) return;
  const top = item.offsetTop;
  const bottom = top + item.offsetHeight;
  if (top < view.scrollTop || bottom > view.scrollTop + view.clientHeight) view.scrollTop = top - view.clientHeight / 3;
}

function showProgress(todos, putAway) {
  const done = todos.filter((todo) => todo.status === 'completed').length;
  progress.max = Math.max(todos.length, 1);
  progress.value = putAway ? progress.max : done;
  progressText.textContent = todos.length > 0 ? `${done} of ${todos.length} done` : putAway ? 'All done' : 'No steps';
  const active = todos.find((todo) => todo.status === 'in_progress');
  const state = todos.length === 0 ? '' : `${done}/${todos.length} ${active?.activeForm ?? 'Checklist'} · `;
  document.title = `${state}todo-write`;
}
