// @ts-check
import { pieces, startModelServer } from './model-server.js';

/**
 * @typedef {import('./model-server.js').Reply} Reply
 * @typedef {string | { name: string, arguments?: unknown }} Call an input to `todo_write`, or any other call
 */

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/**
 * A scripted server that speaks OpenAI's chat completions. A request is `{ body, tools, results, authorization }`.
 *
 * @param {import('./model-server.js').Turn[]} script its calls are of the type `Call`
 * @param {{ cors?: boolean }} [options]
 */
export function startOpenAIServer(script, options) {
  return startModelServer(script, { path: '/v1/chat/completions', check, reply, stream }, options);
}

/** @param {any} body */
function check(body) {
  let open = new Set();
  const results = [];
  for (const message of body.messages) {
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) {
        throw new Error(`no call ${message.tool_call_id} to answer`);
      }
      if (typeof message.content !== 'string') {
        throw new Error('the content of a tool message is a string');
      }
      results.push({ text: message.content });
    } else {
      if (open.size > 0) {
        throw new Error(`calls without an answer: ${[...open]}`);
      }
      open = new Set((message.tool_calls ?? []).map((/** @type {{ id: string }} */ call) => call.id));
    }
  }
  if (open.size > 0) {
    throw new Error(`calls without an answer: ${[...open]}`);
  }
  return { body, tools: body.tools.map(toolOf), results };
}

/** @param {any} tool */
function toolOf(tool) {
  const { name, description, parameters, strict, ...strange } = tool.function;
  if (tool.type !== 'function' || Object.keys(strange).length > 0) {
    throw new Error(`unknown parameters of a tool: ${Object.keys(strange)}`);
  }
  return { name, description, parameters, strict };
}

/**
 * @param {Reply} turn
 * @param {any} body
 * @param {number} number
 */
function reply(turn, body, number) {
  const calls = turn.calls?.map((call, index) => toolCall(call, index, number));
  const message = { role: 'assistant', content: turn.say ?? null, refusal: null, ...(calls && { tool_calls: calls }) };
  return {
    ...common(body, number),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finishReason(turn), logprobs: null }],
    usage,
  };
}

/**
 * @param {Reply} turn
 * @param {any} body
 * @param {number} number
 */
function* stream(turn, body, number) {
  const chunk = (/** @type {object} */ delta, /** @type {string | null} */ finish_reason = null) => ({
    ...common(body, number),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason, logprobs: null }],
  });
  yield chunk({ role: 'assistant', content: turn.say ? '' : null });
  for (const piece of pieces(turn.say ?? '')) {
    yield chunk({ content: piece });
  }
  for (const [index, input] of (turn.calls ?? []).entries()) {
    const call = toolCall('', index, number);
    yield chunk({ tool_calls: [{ index, ...call }] });
    for (const piece of pieces(input)) {
      yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
    }
  }
  yield chunk({}, finishReason(turn));
  if (body.stream_options?.include_usage) {
    yield { ...chunk({}), choices: [], usage };
  }
  yield '[DONE]';
}

/**
 * @param {any} body
 * @param {number} number
 */
function common(body, number) {
  return { id: `chatcmpl-${number}`, created: 1_700_000_000, model: body.model };
}

/**
 * @param {Call} call
 * @param {number} index
 * @param {number} number
 */
function toolCall(call, index, number) {
  const called = typeof call === 'string' ? { name: 'todo_write', arguments: call } : call;
  return { id: `call_${number}_${index}`, type: 'function', function: called };
}

/** @param {Reply} turn */
function finishReason(turn) {
  return turn.calls ? 'tool_calls' : 'stop';
}
