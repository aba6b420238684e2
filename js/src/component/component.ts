import type * as Nudge from '../generated/nudged/interfaces/agent-tools-todo-nudge.js';
import type { HostState } from '../state/host-state.js';
import { reentrance, type Awaited } from '../state/reentrance.js';
import { TodoError } from '../todo-error.js';
import type { Build } from './build.js';
import { coreModules } from './core-modules.js';
import { loadFault } from './load-fault.js';
import { errorOf, isRefusal } from './refusal.js';

/** How much memory an instance may keep. It never shrinks, so an instance that needed more is let go after the call. */
const MAX_KEPT_BYTES = 2 ** 24;

/** Has nothing to say. */
const noHints: typeof Nudge = { hints: () => [] };

/** A component: one instance of it, and another one when that broke off. */
export class Component<Doors> {
  readonly #build: Build<Doors>;
  readonly #modules: Record<string, WebAssembly.Module>;
  readonly #nudge: typeof Nudge;
  #doors: Doors | undefined;
  #memory: WebAssembly.Memory | undefined;
  /** The state of the call that is going on. */
  #state: HostState | undefined;
  /** Whose code may be running within that call. */
  #awaited: Awaited = 'state';

  private constructor(build: Build<Doors>, modules: Record<string, WebAssembly.Module>, nudge: typeof Nudge) {
    this.#build = build;
    this.#modules = modules;
    this.#nudge = nudge;
    this.#doors = this.#instantiate();
  }

  /**
   * Makes an instance. The core modules are compiled once for all. Only a build that asks for hints uses `nudge`.
   *
   * @throws {TodoError} `COMPONENT_FAILED` where WebAssembly is missing or forbidden, or has no room.
   */
  static async load<Doors>(
    build: () => Build<Doors> | Promise<Build<Doors>>,
    nudge: typeof Nudge = noHints,
  ): Promise<Component<Doors>> {
    try {
      const loaded = await build();
      return new Component(loaded, await coreModules(loaded.packedCoreModules), nudge);
    } catch (cause) {
      throw new TodoError('COMPONENT_FAILED', [loadFault(cause)], { cause });
    }
  }

  /**
   * Runs a call over a state.
   *
   * @throws {TodoError} what the component refused; `STATE_UNAVAILABLE` within another call; `COMPONENT_FAILED` when it
   * broke off, or could not be made anew after that.
   */
  run<T>(state: HostState, call: (doors: Doors) => T): T {
    if (this.#state !== undefined) {
      throw reentrance(this.#awaited);
    }
    // Until the call has come back, the instance counts as broken: on a full stack no handler may get to run.
    const doors = this.#doors ?? this.#instantiateAgain();
    this.#doors = undefined;
    this.#state = state;
    try {
      const answer = call(doors);
      this.#keepUnlessLarge(doors);
      return answer;
    } catch (thrown) {
      if (isRefusal(thrown)) {
        this.#keepUnlessLarge(doors);
        throw errorOf(thrown, state.cause);
      }
      const problem = 'it broke off in the middle of the call';
      throw new TodoError(
        'COMPONENT_FAILED',
        [{ path: 'component', problem, legal: 'the same call again, after a look at what is stored' }],
        { cause: thrown },
      );
    } finally {
      this.#state = undefined;
    }
  }

  /** Keeps an instance for the next call. A large one would hold a lot of memory for nothing. */
  #keepUnlessLarge(doors: Doors): void {
    if (this.#memory !== undefined && this.#memory.buffer.byteLength <= MAX_KEPT_BYTES) {
      this.#doors = doors;
    } else {
      this.#memory = undefined;
    }
  }

  #instantiateAgain(): Doors {
    try {
      return this.#instantiate();
    } catch (cause) {
      throw new TodoError('COMPONENT_FAILED', [loadFault(cause)], { cause });
    }
  }

  #instantiate(): Doors {
    const state = {
      load: (key: string) => this.#current().load(key),
      save: (key: string, value: string, expected: string | undefined) => this.#current().save(key, value, expected),
    };
    const nudge = { hints: (previous: Nudge.Todo[], submitted: Nudge.Todo[]) => this.#hints(previous, submitted) };
    // The generated code reads the name without the version, its types ask for the one with it.
    const imports = {
      'agent-tools:todo/state': state,
      'agent-tools:todo/state@0.1.0': state,
      'agent-tools:todo/nudge': nudge,
      'agent-tools:todo/nudge@0.1.0': nudge,
    };
    const module = (name: string) => this.#modules[name] as WebAssembly.Module;
    return this.#build.instantiate(module, imports, (core, coreImports) => {
      const instance = new WebAssembly.Instance(core, coreImports);
      if (instance.exports.memory instanceof WebAssembly.Memory) {
        this.#memory = instance.exports.memory;
      }
      return instance;
    });
  }

  #current(): HostState {
    return this.#state as HostState;
  }

  #hints(previous: Nudge.Todo[], submitted: Nudge.Todo[]): string[] {
    this.#awaited = 'hooks';
    try {
      return this.#nudge.hints(previous, submitted);
    } finally {
      this.#awaited = 'state';
    }
  }
}
