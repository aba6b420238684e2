import { createServer } from 'node:http';
import { once } from 'node:events';

/**
 * A model server on loopback that follows a script. Each request is checked by `protocol.check`, which throws when a
 * real server would refuse it, and answered by the next turn of the script. A turn that is a function is called with
 * the request first: there a test can look at what is stored in between.
 *
 * @param {Turn[]} script
 * @param {{ path: string, check(body: any): object, reply(turn: Reply, body: any, number: number): object,
 *   stream(turn: Reply, body: any, number: number): Iterable<object | string> }} protocol
 *
 * @typedef {{ say?: string, calls?: string[] }} Reply What the model says, and its inputs to `todo_write`.
 * @typedef {Reply | ((request: any) => Reply | Promise<Reply>)} Turn
 */
export async function startModelServer(script, protocol) {
  const requests = [];
  const complaints = [];
  const turns = script.values();

  const server = createServer(async (incoming, outgoing) => {
    try {
      const body = JSON.parse(await text(incoming));
      const asked = `${incoming.method} ${incoming.url.split('?')[0]}`;
      if (asked !== `POST ${protocol.path}`) throw new Error(`there is no ${asked} here`);
      const request = protocol.check(body);
      requests.push(request);
      const turn = turns.next();
      if (turn.done) throw new Error(`the script has ended after ${script.length} turns`);
      const reply = typeof turn.value === 'function' ? await turn.value(request) : turn.value;
      if (body.stream) await sendEvents(outgoing, protocol.stream(reply, body, requests.length));
      else send(outgoing, 200, protocol.reply(reply, body, requests.length));
    } catch (error) {
      complaints.push(error);
      if (outgoing.headersSent) return outgoing.destroy();
      send(outgoing, 400, { type: 'error', error: { type: 'invalid_request_error', message: error.message } });
    }
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    /** Where the server listens. */
    origin: `http://127.0.0.1:${server.address().port}`,
    /** What the server was sent, as `protocol.check` gives it. */
    requests,
    /** Ends the server. Throws what it had to complain about. */
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      if (complaints.length > 0) throw complaints[0];
      const left = script.length - requests.length;
      if (left > 0) throw new Error(`${left} turns of the script were not asked for`);
    },
  };
}

async function text(incoming) {
  incoming.setEncoding('utf8');
  let whole = '';
  for await (const piece of incoming) whole += piece;
  return whole;
}

function send(outgoing, status, body) {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function sendEvents(outgoing, events) {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    if (typeof event === 'string') outgoing.write(`data: ${event}\n\n`);
    else outgoing.write(`${event.type ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
    await new Promise(setImmediate);
  }
  outgoing.end();
}

/** A text in pieces, as a model streams it. */
export function pieces(whole, length = 20) {
  return whole.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}
