// @ts-check
import { answered } from './seen.js';
import { optionsText } from './step-options.js';

/**
 * The generic door of a component.
 *
 * @param {typeof import('./whole-package.js')} todoWrite
 * @param {import('../../dist/component/component.js').Component<any>} component
 * @param {import('todo-write').State} store
 * @param {any} step
 * @returns {import('./seen.js').Seen}
 */
export function genericDoor({ GuardedState }, component, store, step) {
  return component.run(new GuardedState(store), ({ tool }) => {
    try {
      if (step.definitions !== undefined) {
        return answered(JSON.stringify(tool.definitions(step.definitions)));
      }
      if (step.guidance) {
        return answered(tool.guidance());
      }
      return answered(tool.call(step.tool ?? 'todo_write', step.call, optionsText(step.options)));
    } catch (thrown) {
      if (typeof thrown !== 'string') {
        throw thrown;
      }
      return { texts: { refused: thrown }, problems: [] };
    }
  });
}
