import type * as Tool from '../generated/interfaces/agent-tools-todo-tool.js';
import { received } from '../input/received.js';
import { noState } from '../state/host-state.js';
import { TodoError } from '../todo-error.js';
import type { Definition, Dialect } from '../types.js';
import type { Component } from './component.js';

const DIALECTS: readonly unknown[] = ['json-schema', 'openai-strict', 'gemini'] satisfies Dialect[];

/** What a model is told about the tools of a component. */
export function definitions(component: Component<{ tool: typeof Tool }>, dialect: unknown): Definition[] {
  if (!DIALECTS.includes(dialect)) {
    const legal = DIALECTS.join(', ');
    const fault = { path: 'dialect', problem: 'no such dialect', received: received(dialect), legal };
    throw new TodoError('INVALID_ARGS', [fault]);
  }
  const given = component.run(noState, ({ tool }) => tool.definitions(dialect as Dialect));
  return given.map(({ name, description, parameters }) => {
    return { name, description, parameters: JSON.parse(parameters) };
  });
}
