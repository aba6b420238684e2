// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * A model server on loopback that follows a script. Each request is checked by `protocol.check`, which throws when a
 * real server would refuse it, and answered by the next turn of the script. A turn that is a function is called with
 * the request first: there a test can look at what is stored in between.
 *
 * @param {Turn[]} script
 * @param {Protocol} protocol
 * @param {{ cors?: boolean }} [options] `cors`: web pages ask as well, and they may read the answers, or not
 *
 * @typedef {{ path: string, check(body: any): object, reply(turn: Reply, body: any, number: number): object,
 *   stream(turn: Reply, body: any, number: number): Iterable<any> }} Protocol
 * @typedef {{ say?: any, calls?: any[] }} Reply What the model says, and its inputs to `todo_write`.
 * @typedef {{ status?: number, body?: string, cut?: boolean, never?: boolean }} Failure A body that is sent as it is,
 *   with a status; an answer that is broken off in the middle, or never given.
 * @typedef {Reply & Failure} Answer
 * @typedef {Answer | ((request: any) => Answer | Promise<Answer>)} Turn
 */
export async function startModelServer(script, protocol, { cors } = {}) {
  /** @type {any[]} */
  const requests = [];
  /** @type {unknown[]} */
  const complaints = [];
  const turns = script.values();

  const server = createServer(async (incoming, outgoing) => {
    if (cors) {
      outgoing.setHeader('access-control-allow-origin', '*');
      outgoing.setHeader('access-control-allow-headers', 'authorization, content-type');
    }
    // A browser asks first whether a page may ask, and a page may look whether anything answers.
    if (cors !== undefined && incoming.method !== 'POST') {
      send(outgoing, incoming.method === 'OPTIONS' ? 204 : 405, '');
      return;
    }
    try {
      const body = JSON.parse(await text(incoming));
      const asked = `${incoming.method} ${incoming.url?.split('?')[0]}`;
      if (asked !== `POST ${protocol.path}`) {
        throw new Error(`there is no ${asked} here`);
      }
      const request = { ...protocol.check(body), authorization: incoming.headers.authorization };
      requests.push(request);
      const turn = turns.next();
      if (turn.done) {
        throw new Error(`the script has ended after ${script.length} turns`);
      }
      const answer = typeof turn.value === 'function' ? await turn.value(request) : turn.value;
      if (failed(outgoing, answer)) {
        return;
      }
      if (body.stream) {
        await sendEvents(outgoing, protocol.stream(answer, body, requests.length));
      } else {
        send(outgoing, 200, JSON.stringify(protocol.reply(answer, body, requests.length)));
      }
    } catch (error) {
      complaints.push(error);
      if (outgoing.headersSent) {
        outgoing.destroy();
        return;
      }
      const { message } = /** @type {Error} */ (error);
      send(outgoing, 400, JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }));
    }
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    /** Where the server listens. */
    origin: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    /** What the server was sent: as `protocol.check` gives it, and the header `authorization`. */
    requests,
    /** Ends the server. Throws what it had to complain about. */
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      if (complaints.length > 0) {
        throw complaints[0];
      }
      const left = script.length - requests.length;
      if (left > 0) {
        throw new Error(`${left} turns of the script were not asked for`);
      }
    },
  };
}

/** @param {import('node:http').IncomingMessage} incoming */
async function text(incoming) {
  incoming.setEncoding('utf8');
  let whole = '';
  for await (const piece of incoming) {
    whole += piece;
  }
  return whole;
}

/**
 * Fails as a turn of the script says, if it does.
 *
 * @param {import('node:http').ServerResponse} outgoing
 * @param {Failure} failure
 */
function failed(outgoing, { status = 200, body, cut = false, never = false }) {
  if (cut) {
    outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': 1000 });
    outgoing.write('{', () => outgoing.destroy());
  } else if (body !== undefined) {
    send(outgoing, status, body);
  }
  return cut || never || body !== undefined;
}

/**
 * @param {import('node:http').ServerResponse} outgoing
 * @param {number} status
 * @param {string} body
 */
function send(outgoing, status, body) {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

/**
 * @param {import('node:http').ServerResponse} outgoing
 * @param {Iterable<any>} events
 */
async function sendEvents(outgoing, events) {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    if (typeof event === 'string') {
      outgoing.write(`data: ${event}\n\n`);
    } else {
      outgoing.write(`${event.type ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
    }
    await new Promise(setImmediate);
  }
  outgoing.end();
}

/**
 * A text in pieces, as a model streams it.
 *
 * @param {string} whole
 */
export function pieces(whole, length = 20) {
  return whole.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}
