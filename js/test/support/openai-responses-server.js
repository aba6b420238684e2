// @ts-check
import { startModelServer } from './model-server.js';

/**
 * A scripted server that speaks OpenAI's responses, without streaming. A request is `{ body, tools, results }`.
 *
 * @param {import('./model-server.js').Turn[]} script
 */
export function startResponsesServer(script) {
  return startModelServer(script, { path: '/v1/responses', check, reply, stream });
}

/** @param {any} body */
function check(body) {
  const open = new Set();
  const results = [];
  for (const item of body.input) {
    if (item.type === 'function_call') {
      open.add(item.call_id);
    }
    if (item.type !== 'function_call_output') {
      continue;
    }
    if (!open.delete(item.call_id)) {
      throw new Error(`no call ${item.call_id} to answer`);
    }
    if (typeof item.output !== 'string') {
      throw new Error('the output of this call should be a string');
    }
    results.push({ text: item.output });
  }
  if (open.size > 0) {
    throw new Error(`calls without an answer: ${[...open]}`);
  }
  return { body, tools: body.tools.map(toolOf), results };
}

/** @param {any} tool */
function toolOf({ type, strict, name, description, parameters, ...strange }) {
  if (type !== 'function' || Object.keys(strange).length > 0) {
    throw new Error(`unknown parameters of a tool: ${Object.keys(strange)}`);
  }
  return { name, description, parameters, strict };
}

/** @returns {never} */
function stream() {
  throw new Error('this server does not stream');
}

/** @param {import('./model-server.js').Reply} turn @param {any} body @param {number} number */
function reply(turn, body, number) {
  const calls = (turn.calls ?? []).map((input, index) => ({
    type: 'function_call',
    id: `fc_${number}_${index}`,
    call_id: `call_${number}_${index}`,
    name: 'todo_write',
    arguments: input,
    status: 'completed',
  }));
  const message = {
    type: 'message',
    id: `msg_${number}`,
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: turn.say, annotations: [], logprobs: [] }],
  };
  return {
    id: `resp_${number}`,
    object: 'response',
    created_at: 1_700_000_000,
    model: body.model,
    status: 'completed',
    output: turn.say ? [message, ...calls] : calls,
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  };
}
