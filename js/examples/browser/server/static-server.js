// @ts-check
// A static file server for one's own machine: it answers on the loopback interface alone and reads nothing but the
// folders that it is given.
import { readFile, realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Starts a server.
 *
 * @param {object} site
 * @param {Record<string, string>} site.folders which folder is served under which path; a path begins and ends with `/`
 * @param {string} [site.home] the path to which all paths above it lead
 * @param {Record<string, string>} [site.headers] headers of every answer
 * @param {number} [site.port] 0, or nothing: a free one
 * @returns {Promise<{ address: string, close: () => Promise<void> }>} `address` is the one that it listens at, and has
 *   no `/` at its end
 * @throws the error of `node:http` when the port can't be had, with the code `EADDRINUSE` when another program has it
 */
export async function startStaticServer({ folders, home = '/', headers = {}, port = 0 }) {
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request, folders, home);
    response.writeHead(answer.status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      ...headers,
      ...answer.headers,
    });
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const bound = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://${bound.address}:${bound.port}`,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

/**
 * @typedef {{ status: number, headers?: Record<string, string>, body?: string | Buffer }} Answer
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {Record<string, string>} folders
 * @param {string} home
 * @returns {Promise<Answer>}
 */
async function answerTo(request, folders, home) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { allow: 'GET, HEAD' }, body: 'Only GET and HEAD are answered here.\n' };
  }
  const path = decodedPath(request.url ?? '');
  if (path === undefined) {
    return { status: 400, body: 'This path leads out of the folders that are served here.\n' };
  }
  if (path !== home && home.startsWith(path.endsWith('/') ? path : `${path}/`)) {
    return { status: 302, headers: { location: home } };
  }
  const file = await fileAt(path.endsWith('/') ? `${path}index.html` : path, folders);
  if (file === undefined) {
    return { status: 404, body: 'There is no such file here.\n' };
  }
  const type = TYPES[extname(file.path)] ?? 'application/octet-stream';
  return { status: 200, headers: { 'content-type': type }, body: file.bytes };
}

/**
 * The path of a request, decoded once; undefined when it is not a plain way downwards.
 *
 * @param {string} url
 */
function decodedPath(url) {
  let path;
  try {
    path = decodeURIComponent(url.replace(/[?#][^]*/, ''));
  } catch {
    return undefined;
  }
  const plain = path.startsWith('/') && !/[\0\\]/.test(path) && !path.split('/').some((part) => part.startsWith('.'));
  return plain ? path : undefined;
}

/**
 * The file under a path; undefined when there is none, or when a link leads out of the folder.
 *
 * @param {string} path
 * @param {Record<string, string>} folders
 */
async function fileAt(path, folders) {
  const [prefix, given] = Object.entries(folders).find(([candidate]) => path.startsWith(candidate)) ?? [];
  if (prefix === undefined || given === undefined) {
    return undefined;
  }
  try {
    const folder = await realpath(given);
    const real = await realpath(join(folder, path.slice(prefix.length)));
    return real.startsWith(folder + sep) ? { path: real, bytes: await readFile(real) } : undefined;
  } catch {
    return undefined;
  }
}
