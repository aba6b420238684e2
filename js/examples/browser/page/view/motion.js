// @ts-check
// How things move on the page: not at all for those who asked their system for less motion.

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
const TIMING = { duration: 320, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
/** In a longer list nothing moves: to measure all of it would take longer than the eye waits. */
const MOST_MOVING = 200;
const HIDDEN = { opacity: 0, transform: 'translateX(-0.75rem)' };

/**
 * Lets the items of a list glide from where they are to where `change` puts them. New ones fade in; what is gone fades
 * out, out of reach of everything that reads or clicks.
 *
 * @param {HTMLElement} list
 * @param {() => void} change puts the items of the list in order
 */
export function glide(list, change) {
  if (lessMotion.matches || list.childElementCount > MOST_MOVING) {
    change();
    return;
  }
  const before = places(list);
  change();
  if (list.childElementCount > MOST_MOVING) {
    return;
  }
  const after = places(list);
  for (const [item, { top }] of after) {
    const old = before.get(item);
    if (old === undefined) {
      item.animate([HIDDEN, {}], TIMING);
    } else if (old.top !== top) {
      item.animate([{ transform: `translateY(${old.top - top}px)` }, {}], TIMING);
    }
  }
  for (const [item, place] of before) {
    if (!after.has(item) && place.inView) {
      fadeOut(item, place.box);
    }
  }
}

/**
 * Where each item stands in its list and on the screen.
 *
 * @param {HTMLElement} list
 */
function places(list) {
  const { top } = list.getBoundingClientRect();
  const view = /** @type {HTMLElement} */ (list.parentElement).getBoundingClientRect();
  return new Map(Array.from(list.children, (item) => {
    const box = item.getBoundingClientRect();
    return [item, { top: box.top - top, box, inView: box.top >= view.top && box.bottom <= view.bottom }];
  }));
}

/**
 * Leaves a picture of an item on the screen where it stood, outside of the list, which has closed up by now.
 *
 * @param {Element} item
 * @param {DOMRect} box
 */
function fadeOut(item, box) {
  const picture = /** @type {HTMLElement} */ (item.cloneNode(true));
  picture.classList.add('gone');
  picture.setAttribute('aria-hidden', 'true');
  picture.style.top = `${box.top}px`;
  picture.style.left = `${box.left}px`;
  picture.style.width = `${box.width}px`;
  document.body.append(picture);
  picture.animate([{}, HIDDEN], TIMING).finished.finally(() => picture.remove());
}
