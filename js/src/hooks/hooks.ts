import type { Todo } from '../types.js';
import { Hints } from './hints.js';
import type { Hook, HookFailure } from './hook.js';

/** The hooks of an object, in their order, and who is told when one fails. */
export class Hooks {
  readonly #hooks: readonly Hook[];
  readonly #tell: (failure: HookFailure) => unknown;

  constructor(hooks: readonly Hook[], tell: (failure: HookFailure) => unknown) {
    this.#hooks = hooks;
    this.#tell = tell;
  }

  /** Asks one after the other. Both functions make fresh lists, so that no hook sees what another did to its own. */
  hints(previous: () => Todo[], submitted: () => Todo[]): string[] {
    const hints = new Hints();
    for (const [index, hook] of this.#hooks.entries()) {
      try {
        hints.add(hook(previous(), submitted()));
      } catch (error) {
        this.#report({ index, name: nameOf(hook), error });
      }
    }
    return hints.texts;
  }

  /** The write is done: whatever becomes of the news, the model gets its answer. */
  #report(failure: HookFailure): void {
    try {
      Promise.resolve(this.#tell(failure)).catch(() => {});
    } catch {}
  }
}

function nameOf(hook: Hook): string {
  try {
    return typeof hook.name === 'string' ? hook.name : '';
  } catch {
    return '';
  }
}
