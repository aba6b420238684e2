import type { Definition, Dialect } from '../types.js';
import type { BoardCalls } from './board-calls.js';
import { readDrawn } from './drawn.js';
import type { DrawnTask } from './types.js';

/** What a board does without its storage, and at once whatever the storage is. */
export interface StatelessMethods {
  /**
   * Draws tasks, a line a task: `✅` completed, `🔄` in progress with its active form, `⬜` pending, then the id, the
   * subject and what a task waits for. Deleted tasks are left out. A task never makes a second line, whatever it holds.
   *
   * @throws {TodoError} `INVALID_ARGS` when something that is drawn has a wrong type.
   */
  render(tasks: readonly DrawnTask[]): string;
  /**
   * What a model is told about the four tools. `json-schema`, the default, is for Anthropic and the Model Context
   * Protocol, `openai-strict` for OpenAI's strict mode, `gemini` for Gemini.
   *
   * @throws {TodoError} `INVALID_ARGS` for another dialect.
   */
  definitions(dialect?: Dialect): Definition[];
  /** The long text that a host adds to its system instruction, once. It tells of a call with the default options. */
  guidance(): string;
}

/** @internal */
export function statelessMethods(calls: BoardCalls): StatelessMethods {
  return {
    render: (tasks) => calls.render(readDrawn(tasks)),
    definitions: (dialect = 'json-schema') => calls.definitions(dialect),
    guidance: () => calls.guidance(),
  };
}
