import { createServer } from 'node:http';

/**
 * A server on loopback that speaks OpenAI's chat completions and that a page of another origin may ask. Each request is
 * answered by the next answer of the script, and the last one again and again.
 *
 * @param {Answer[]} script
 * @param {{ cors?: boolean }} [options] whether a page of another origin may read the answers
 * @returns {Promise<{ baseUrl: string, requests: any[], close: () => Promise<void> }>} a request is
 *   `{ body, authorization, path }`
 *
 * @typedef {{ says?: unknown, calls?: object[] }} Message What the model says.
 * @typedef {{ status?: number, body?: string, cut?: boolean, never?: boolean }} Failure A status and a body; an answer
 *   that is broken off in the middle, or never given.
 * @typedef {(request: any) => Message & Failure} Answer
 */
export async function startChatServer(script, { cors = true } = {}) {
  const requests = [];
  const server = createServer(async (incoming, outgoing) => {
    if (cors) {
      outgoing.setHeader('access-control-allow-origin', '*');
      outgoing.setHeader('access-control-allow-headers', 'authorization, content-type');
    }
    if (incoming.method !== 'POST') {
      outgoing.writeHead(incoming.method === 'OPTIONS' ? 204 : 405).end();
      return;
    }
    const body = JSON.parse(await textOf(incoming));
    const request = { body, authorization: incoming.headers.authorization, path: incoming.url };
    requests.push(request);
    const answer = script[Math.min(requests.length, script.length) - 1];
    const { says, calls, status = 200, body: text, cut, never } = answer(request);
    if (never) return;
    outgoing.writeHead(status, { 'content-type': 'application/json', ...(cut && { 'content-length': 1000 }) });
    if (cut) outgoing.write('{', () => outgoing.destroy());
    else outgoing.end(text ?? completion(says, calls));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}/v1`,
    requests,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

/** A call of a tool. @param {unknown} input @param {string} [name] */
export function toolCall(input, name = 'todo_write') {
  return { id: 'call-1', type: 'function', function: { name, arguments: input } };
}

function completion(says = null, calls) {
  return JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: says, tool_calls: calls } }] });
}

async function textOf(incoming) {
  incoming.setEncoding('utf8');
  let text = '';
  for await (const piece of incoming) text += piece;
  return text;
}
