import type { ComponentCalls } from './component/component-calls.js';
import { readSubmission } from './input/submission.js';
import type { Definition, Dialect, Todo } from './types.js';

/** What a checklist does without its storage, and at once whatever the storage is. */
export interface StatelessMethods {
  /**
   * Draws a list as a checklist, a line an item: `✅` completed, `🔄` in progress with its active form, `⬜` pending. An
   * item never makes a second line, whatever it holds. An empty list is an empty text.
   *
   * @throws {TodoError} `INVALID_ARGS` when something has a wrong type, with everything that a write would refuse. The
   * rules of a list alone don't matter here.
   */
  render(todos: readonly Todo[]): string;
  /**
   * What a model is told about the tool. `json-schema`, the default, is for Anthropic and the Model Context Protocol,
   * `openai-strict` for OpenAI's strict mode, `gemini` for Gemini.
   *
   * @throws {TodoError} `INVALID_ARGS` for another dialect.
   */
  definition(dialect?: Dialect): Definition;
  /** The long text that a host adds to its system instruction, once. It tells of a call with the default options. */
  guidance(): string;
}

/** @internal */
export function statelessMethods(calls: ComponentCalls): StatelessMethods {
  return {
    render: (todos: readonly Todo[]) => calls.render(readSubmission(todos)),
    definition: (dialect: Dialect = 'json-schema') => calls.definition(dialect),
    guidance: () => calls.guidance(),
  };
}
