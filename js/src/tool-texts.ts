import type { Operations } from './operations.js';
import { readSubmission } from './submission.js';
import type { Definition, Dialect, Todo } from './types.js';

/** What needs no storage. */
export interface ToolTexts {
  /**
   * Draws a list as a checklist, a line an item: `✅` completed, `🔄` in progress with its active form, `⬜` pending. An
   * item never makes a second line, whatever it holds. An empty list is an empty text.
   *
   * @throws {TodoError} `INVALID_ARGS` for what has a wrong type. The rules of a list don't matter here.
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
export function toolTexts(operations: Operations): ToolTexts {
  return {
    render: (todos: readonly Todo[]) => operations.render(readSubmission(todos)),
    definition: (dialect: Dialect = 'json-schema') => operations.definition(dialect),
    guidance: () => operations.guidance(),
  };
}
