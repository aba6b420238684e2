// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A server on loopback that hangs up on everyone. Its port is its own, so that nothing else can answer there.
 *
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>}
 */
export async function startDeafServer() {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}
