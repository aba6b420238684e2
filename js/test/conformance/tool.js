// @ts-check
import { board } from './board.js';
import { checklist, hookedChecklist } from './checklist.js';

/** @typedef {typeof import('./whole-package.js')} Package */
/** @typedef {import('./seen.js').Seen} Seen */

/**
 * What the cases of one tool are about, and the doors that their steps go through.
 *
 * @typedef {object} Tool
 * @property {string[]} actions the keys of which a step has exactly one
 * @property {string[]} keys others that a step of this tool alone may have
 * @property {string[][]} answers the keys that the answer to a call can have
 * @property {(step: any) => boolean} throughPackage whether a step is none of the generic door's
 * @property {(step: any) => boolean} throughBoth whether a step can go through the package, too
 * @property {(todoWrite: Package, store: import('todo-write').State, step: any) => Promise<Seen>} generic the generic
 *   door of the component
 * @property {(todoWrite: Package, state: import('todo-write').State | import('todo-write').AsyncState, step: any)
 *   => Promise<Seen>} typed the door of the package over a synchronous state, or over an asynchronous one
 */

/** The tools by the names that the list of replays has for them. @type {Record<string, Tool>} */
export const tools = { checklist, hookedChecklist, board };
