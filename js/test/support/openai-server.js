import { pieces, startModelServer } from './model-server.js';

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** A scripted server that speaks OpenAI's chat completions. A request is `{ body, tools, results }`. */
export function startOpenAIServer(script) {
  return startModelServer(script, { path: '/v1/chat/completions', check, reply, stream });
}

function check(body) {
  let open = new Set();
  const results = [];
  for (const message of body.messages) {
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) throw new Error(`no call ${message.tool_call_id} to answer`);
      if (typeof message.content !== 'string') throw new Error('the content of a tool message is a string');
      results.push({ text: message.content });
    } else {
      if (open.size > 0) throw new Error(`calls without an answer: ${[...open]}`);
      open = new Set((message.tool_calls ?? []).map((call) => call.id));
    }
  }
  if (open.size > 0) throw new Error(`calls without an answer: ${[...open]}`);
  const tools = body.tools.map((tool) => {
    const { name, description, parameters, strict, ...strange } = tool.function;
    if (tool.type !== 'function' || Object.keys(strange).length > 0) {
      throw new Error(`unknown parameters of a tool: ${Object.keys(strange)}`);
    }
    return { name, description, parameters, strict };
  });
  return { body, tools, results };
}

function reply(turn, body, number) {
  const message = { role: 'assistant', content: turn.say ?? null, refusal: null };
  if (turn.calls) message.tool_calls = turn.calls.map((input, index) => toolCall(input, index, number));
  return {
    ...common(body, number),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finishReason(turn), logprobs: null }],
    usage,
  };
}

function* stream(turn, body, number) {
  const chunk = (delta, finish_reason = null) => ({
    ...common(body, number),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason, logprobs: null }],
  });
  yield chunk({ role: 'assistant', content: turn.say ? '' : null });
  for (const piece of pieces(turn.say ?? '')) yield chunk({ content: piece });
  for (const [index, input] of (turn.calls ?? []).entries()) {
    const call = toolCall('', index, number);
    yield chunk({ tool_calls: [{ index, ...call }] });
    for (const piece of pieces(input)) yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
  }
  yield chunk({}, finishReason(turn));
  if (body.stream_options?.include_usage) yield { ...chunk({}), choices: [], usage };
  yield '[DONE]';
}

function common(body, number) {
  return { id: `chatcmpl-${number}`, created: 1_700_000_000, model: body.model };
}

function toolCall(input, index, number) {
  return { id: `call_${number}_${index}`, type: 'function', function: { name: 'todo_write', arguments: input } };
}

function finishReason(turn) {
  return turn.calls ? 'tool_calls' : 'stop';
}
