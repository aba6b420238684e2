// @ts-check
import { AgentError } from './agent-error.js';

/**
 * A model: what was said so far in, its next message out, both as in OpenAI's chat completions.
 *
 * @typedef {(messages: any[], signal: AbortSignal) => Promise<any>} Model
 */

/** How often a model may be asked in one run. */
const MOST_ROUNDS = 50;

/** How many calls one message of a model may hold. */
const MOST_CALLS = 20;

/**
 * An agent with one tool: asks the model, answers its calls, and asks again until it calls nothing more.
 *
 * @param {object} run
 * @param {Model} run.model gives the next message of the assistant
 * @param {string} run.system what the model is told before all
 * @param {string} run.task what the person wants
 * @param {{ name: string, answer: (json: string) => Promise<string> }} run.tool
 * @param {(text: string) => void} run.onText hears what the model says
 * @param {AbortSignal} run.signal ends the run
 * @returns {Promise<string>} what the model said last; empty when it said nothing
 * @throws AgentError when the model can't be asked, or does not come to an end; what `signal` gives when it was stopped
 */
export async function runAgent({ model, system, task, tool, onText, signal }) {
  /** @type {any[]} */
  const messages = [{ role: 'system', content: system }, { role: 'user', content: task }];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    signal.throwIfAborted();
    const message = await model(messages, signal);
    signal.throwIfAborted();
    messages.push(message);
    const text = textOf(message.content);
    if (text !== '') {
      onText(text);
    }
    const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
    if (calls.length === 0) {
      return text;
    }
    if (calls.length > MOST_CALLS) {
      const message = `The model made ${calls.length} calls in one message, more than ${MOST_CALLS}; none was run.`;
      throw new AgentError(message, 'Start it again, or choose another model.');
    }
    for (const call of calls) {
      signal.throwIfAborted();
      messages.push({ role: 'tool', tool_call_id: call?.id, content: await answerTo(call, tool) });
    }
  }
  throw new AgentError(`The model was asked ${MOST_ROUNDS} times and still goes on.`, 'Start it again to go on.');
}

/** What the model says: text, or pieces of which some are text. @param {any} content */
function textOf(content) {
  const pieces = Array.isArray(content) ? content.map((piece) => piece?.text) : [content];
  return pieces.filter((piece) => typeof piece === 'string').join('').trim();
}

/**
 * @param {any} call
 * @param {{ name: string, answer: (json: string) => Promise<string> }} tool
 */
function answerTo(call, tool) {
  if (call?.function?.name !== tool.name) {
    return JSON.stringify({ error: `There is no tool of this name. The only one is ${tool.name}.` });
  }
  const input = call.function.arguments;
  // Text goes to the tool as the model wrote it. Some servers have read it already.
  return tool.answer(typeof input === 'string' ? input : JSON.stringify(input ?? null));
}
