import type { Component } from '../component/component.js';
import { definitions } from '../component/definitions.js';
import { faultOf } from '../component/refusal.js';
import type { Root } from '../generated/task-board/bindings.js';
import type * as Bound from '../generated/task-board/interfaces/agent-tools-todo-board.js';
import { MAX_LIMIT } from '../input/option-types.js';
import { shallowJson } from '../input/shallow-json.js';
import { isText } from '../input/well-formed.js';
import { noState, type HostState } from '../state/host-state.js';
import { TodoError } from '../todo-error.js';
import type { Definition } from '../types.js';
import type { CreationRequest } from './creation.js';
import type { EditRequest } from './edit.js';
import { liftedTask } from './records.js';
import type { StoredBoard, Task, TaskAnswer, TaskOutcome } from './types.js';

/** The calls of the task board in the words of this package, with the options of an object, over any state. */
export class BoardCalls {
  readonly #component: Component<Root>;
  readonly #options: Bound.Options;

  constructor(component: Component<Root>, options: Bound.Options) {
    this.#component = component;
    this.#options = options;
  }

  call(state: HostState, tool: string, input: string): TaskOutcome {
    const run = ({ board }: Root) => board.call(tool, input, this.#options);
    const { text, changes, revision } = this.#component.run(state, run);
    return { text, changes, ...(revision !== undefined && { revision }) };
  }

  create(state: HostState, request: CreationRequest): TaskAnswer {
    if ('json' in request) {
      return this.#refuse(request.json);
    }
    return answerOf(this.#component.run(state, ({ board }) => board.create(request.creation, this.#options)));
  }

  update(state: HostState, request: EditRequest): TaskAnswer {
    if ('json' in request) {
      // The component may take it, since a whole number can stand for an id.
      const { text, changes, revision } = this.call(state, 'task_update', request.json);
      const { task, unblocked, message } = JSON.parse(text);
      return { task, unblocked, message, changes, revision: revision as string };
    }
    return answerOf(this.#component.run(state, ({ board }) => board.update(request.edit, this.#options)));
  }

  get(state: HostState, id: unknown): Task {
    if (!isText(id)) {
      return JSON.parse(this.call(state, 'task_get', `{"taskId":${shallowJson(id) ?? 'null'}}`).text).task;
    }
    return liftedTask(this.#component.run(state, ({ board }) => board.get(id, this.#options)));
  }

  read(state: HostState): StoredBoard {
    const { tasks, unreadable, more, revision } = this.#component.run(state, ({ board }) => board.read(this.#options));
    return {
      tasks: tasks.map(liftedTask),
      unreadable: unreadable.map(faultOf),
      more,
      ...(revision !== undefined && { revision }),
    };
  }

  render(tasks: Bound.Task[]): string {
    return this.#component.run(noState, ({ board }) => board.render(tasks));
  }

  definitions(dialect: unknown): Definition[] {
    return definitions(this.#component, dialect);
  }

  guidance(): string {
    return this.#component.run(noState, ({ tool }) => tool.guidance());
  }

  /** Has the component refuse a creation of wrong types, far from any state. */
  #refuse(json: string): never {
    // The limit is one of texts, and this text is made here.
    const options = { ...this.#options, limit: MAX_LIMIT };
    this.#component.run(noState, ({ board }) => board.call('task_create', json, options));
    throw new TodoError('COMPONENT_FAILED', [{ path: 'component', problem: 'it took a task of wrong types' }]);
  }
}

function answerOf({ task, unblocked, message, changes, revision }: Bound.Answer): TaskAnswer {
  return { task: liftedTask(task), unblocked, message, changes, revision };
}
