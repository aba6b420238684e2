// @ts-check
import { pieces, startModelServer } from './model-server.js';

/** @typedef {import('./model-server.js').Reply & { stop?: string }} Reply */

/**
 * A scripted server that speaks Anthropic's messages, and their threads, which hold a conversation between requests. A
 * request is `{ body, tools, results }`, where a result is `marked` when it is an error.
 *
 * @param {any[]} script its replies may say `stop`, the reason why the model stopped
 */
export function startAnthropicServer(script) {
  const threads = new Map();
  const held = (/** @type {any} */ body) =>
    body.thread?.type === 'continue' ? threads.get(body.thread.previous_message_id) : {};
  const keep = (/** @type {any} */ body, /** @type {any} */ message) => {
    const before = held(body);
    const answered = { role: 'assistant', content: message.content };
    threads.set(message.id, {
      tools: body.tools ?? before.tools,
      messages: [...(before.messages ?? []), ...body.messages, answered],
    });
    return message;
  };
  return startModelServer(script, {
    path: '/v1/messages',
    check: (body) => check(body, held(body)),
    reply: (turn, body, number) => keep(body, wholeMessage(turn, body, number)),
    *stream(turn, body, number) {
      const message = keep(body, wholeMessage(turn, body, number));
      yield* events(message, turn);
    },
  });
}

/** @param {any} body @param {any} before */
function check(body, before) {
  let open = new Set();
  const results = [];
  for (const message of [...(before.messages ?? []), ...body.messages]) {
    /** @type {any[]} */
    const blocks = typeof message.content === 'string' ? [] : message.content;
    for (const block of blocks.filter((each) => each.type === 'tool_result')) {
      if (!open.delete(block.tool_use_id)) {
        throw new Error(`no call ${block.tool_use_id} to answer`);
      }
      if (typeof block.content !== 'string') {
        throw new Error('the content of this tool result should be a string');
      }
      results.push({ text: block.content, marked: block.is_error ?? false });
    }
    checkAnswered(open);
    open = new Set(blocks.filter((block) => block.type === 'tool_use').map((block) => block.id));
  }
  checkAnswered(open);
  return { body, tools: (body.tools ?? before.tools).map(toolOf), results };
}

/** @param {Set<string>} open */
function checkAnswered(open) {
  if (open.size > 0) {
    throw new Error(`calls without an answer: ${[...open]}`);
  }
}

/** @param {any} tool */
function toolOf({ type, name, description, input_schema: parameters, ...strange }) {
  if (type !== 'custom' || Object.keys(strange).length > 0) {
    throw new Error(`extra inputs of a tool: ${Object.keys(strange)}`);
  }
  return { name, description, parameters };
}

/** @param {Reply} turn @param {any} body @param {number} number */
function wholeMessage(turn, body, number) {
  const text = turn.say ? [{ type: 'text', text: turn.say, citations: null }] : [];
  const calls = (turn.calls ?? []).map((call, index) => {
    const { name, arguments: input } = typeof call === 'string' ? { name: 'todo_write', arguments: call } : call;
    return { type: 'tool_use', id: `toolu_${number}_${index}`, name, input: jsonOr(input, {}) };
  });
  return {
    id: `msg_${number}`,
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [...text, ...calls],
    stop_reason: turn.stop ?? (turn.calls ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

/**
 * The value of a JSON text. Only in a stream can a model send what is none.
 *
 * @param {string} text
 * @param {unknown} otherwise
 */
function jsonOr(text, otherwise) {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {any} message @param {Reply} turn */
function* events(message, turn) {
  const inputs = (turn.calls ?? []).values();
  yield { type: 'message_start', message: { ...message, content: [], stop_reason: null } };
  for (const [index, block] of message.content.entries()) {
    const isText = block.type === 'text';
    const begun = isText ? { ...block, text: '' } : { ...block, input: {} };
    yield { type: 'content_block_start', index, content_block: begun };
    for (const piece of pieces(isText ? block.text : inputs.next().value)) {
      const delta = isText ? { type: 'text_delta', text: piece } : { type: 'input_json_delta', partial_json: piece };
      yield { type: 'content_block_delta', index, delta };
    }
    yield { type: 'content_block_stop', index };
  }
  const { stop_reason, stop_sequence, usage } = message;
  yield { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage };
  yield { type: 'message_stop' };
}
