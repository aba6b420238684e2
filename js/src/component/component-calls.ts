import type { Root } from '../generated/bindings.js';
import type * as Bound from '../generated/interfaces/agent-tools-todo-types.js';
import type { ComponentOptions } from '../input/checklist-options.js';
import { MAX_LIMIT } from '../input/option-types.js';
import type { Submission } from '../input/submission.js';
import { noState, type HostState } from '../state/host-state.js';
import { TodoError } from '../todo-error.js';
import type { Answer, Definition, Outcome, Stored } from '../types.js';
import type { Component } from './component.js';
import { definitions } from './definitions.js';
import { lifted, lowered } from './lists.js';

/** The calls of the checklist in the words of this package, with the options of an object, over any state. */
export class ComponentCalls {
  readonly #component: Component<Root>;
  readonly #options: ComponentOptions;

  constructor(component: Component<Root>, options: ComponentOptions) {
    this.#component = component;
    this.#options = options;
  }

  call(state: HostState, input: string): Outcome {
    return this.#component.run(state, ({ todoList }) => todoList.call(input, this.#options));
  }

  write(state: HostState, submission: Submission): Answer {
    const todos = this.#lowered(submission);
    const answer = this.#component.run(state, ({ todoList }) => todoList.write(todos, this.#options));
    return { ...answer, todos: lifted(answer.todos), oldTodos: answer.oldTodos ? lifted(answer.oldTodos) : null };
  }

  read(state: HostState): Stored {
    const { todos, revision } = this.#component.run(state, ({ todoList }) => todoList.read(this.#options));
    return { todos: lifted(todos), ...(revision !== undefined && { revision }) };
  }

  render(submission: Submission): string {
    const todos = this.#lowered(submission);
    return this.#component.run(noState, ({ todoList }) => todoList.render(todos));
  }

  definition(dialect: unknown): Definition {
    return definitions(this.#component, dialect)[0] as Definition;
  }

  guidance(): string {
    return this.#component.run(noState, ({ tool }) => tool.guidance());
  }

  /** The items as the bindings spell them. A list of wrong types is refused by the component, far from any state. */
  #lowered(submission: Submission): Bound.Todo[] {
    if ('json' in submission) {
      // The limit is one of texts, and this text is made here.
      const options = { ...this.#options, limit: MAX_LIMIT };
      this.#component.run(noState, ({ todoList }) => todoList.call(submission.json, options));
      throw new TodoError('COMPONENT_FAILED', [{ path: 'component', problem: 'it took a list of wrong types' }]);
    }
    return lowered(submission.todos);
  }
}
