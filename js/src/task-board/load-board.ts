import { Component } from '../component/component.js';
import { instantiate, type Root } from '../generated/task-board/bindings.js';
import { packedCoreModules } from '../generated/task-board/packed-core-modules.js';

const build = { instantiate, packedCoreModules };

/** The task board's component. */
export function loadBoard(): Promise<Component<Root>> {
  return Component.load(() => build);
}
